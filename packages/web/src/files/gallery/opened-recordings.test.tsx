import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createLocalFilms } from '../../rig/local-films.ts'
import { chooseFiles } from '../../testing/choose-files.ts'
import { createLocalMovie } from '../../testing/local-movie.ts'
import { openGallery, openWithGallery } from '../../testing/open-gallery.ts'

const MORNING = 'PTZ North span 2026-11-28T06-15-37Z recorded.mp4'
const NOON = 'PTZ North span 2026-11-28T12-15-37Z recorded.mp4'
const PATROL = 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80.mp4'

const findOpenButton = () => screen.findByRole('button', { name: 'Open a film from this computer' })

const dropFilm = (name: string) =>
  fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [createLocalMovie(name)] } })

test.each([
  ['with recordings', [PATROL]],
  ['without recordings', []],
])('a local film plays in a gallery %s until Escape closes it', async (_gallery, names) => {
  chooseFiles(createLocalMovie(MORNING))
  const { user, router } = await openGallery(...names)

  await user.click(await findOpenButton())

  const viewer = within(await screen.findByRole('dialog', { name: MORNING }))
  const film = await viewer.findByLabelText(MORNING, { selector: 'video' })
  expect(film.getAttribute('src')).toMatch(/^blob:/)
  viewer.getByText('From this computer, without recorded positions')
  viewer.getByRole('button', { name: 'Mark finding (M)' })
  expect(viewer.queryByRole('button', { name: /Delete|Download/ })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

test('a film that is dropped on the gallery opens, and text that is dropped does not', async () => {
  await openGallery(PATROL)
  await findOpenButton()

  expect(fireEvent.drop(window, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true)
  expect(dropFilm(MORNING)).toBe(false)

  await screen.findByRole('dialog', { name: MORNING })
})

test('a local copy of a recording that the gallery no longer contains opens from the URL of that recording', async () => {
  chooseFiles(createLocalMovie(MORNING))
  const { user } = await openWithGallery(`/dashboard/gallery?open=${encodeURIComponent(MORNING)}`, PATROL)
  await screen.findByText(/no longer in the gallery/)

  await user.click(await findOpenButton())

  const viewer = within(await screen.findByRole('dialog', { name: MORNING }))
  viewer.getByText('From this computer, without recorded positions')
})

test('an image that is dragged from the gallery and dropped on the page is not opened', async () => {
  const { rigConsole } = await openGallery(PATROL)
  const button = await findOpenButton()

  expect(fireEvent.dragStart(button, { dataTransfer: { types: ['Files'] } })).toBe(true)
  dropFilm('own.mp4')
  fireEvent.dragEnd(button)
  dropFilm(MORNING)

  await screen.findByRole('dialog', { name: MORNING })
  expect([...rigConsole.area(createLocalFilms).store.getState().keys()]).toEqual([MORNING])
})

test('a dropped film opens even if a previously dragged element was removed from the page during its drag', async () => {
  await openGallery(PATROL)
  await findOpenButton()
  const dragged = document.body.appendChild(document.createElement('img'))
  fireEvent.dragStart(dragged, { dataTransfer: { types: ['Files'] } })
  dragged.remove()

  dropFilm(MORNING)

  await screen.findByRole('dialog', { name: MORNING })
})

test('while a dialog is open, the cursor shows that files cannot be dropped', async () => {
  await openGallery(PATROL)
  await findOpenButton()
  const drag = () => {
    const event = createEvent.dragOver(window, { dataTransfer: { types: ['Files'], dropEffect: 'copy' } })
    expect(fireEvent(window, event)).toBe(false)
    return (event as DragEvent).dataTransfer?.dropEffect
  }
  expect(drag()).toBe('copy')

  dropFilm(MORNING)
  await screen.findByRole('dialog', { name: MORNING })

  expect(drag()).toBe('none')
})

test('a message reports a film that the browser cannot play', async () => {
  chooseFiles(createLocalMovie(MORNING))
  const { user } = await openGallery(PATROL)
  await user.click(await findOpenButton())
  const viewer = within(await screen.findByRole('dialog', { name: MORNING }))

  fireEvent.error(await viewer.findByLabelText(MORNING, { selector: 'video' }))

  expect((await viewer.findByRole('alert')).textContent).toBe(
    'This film could not be loaded. The browser cannot play it.',
  )
})

test('after a reload, a message says that a local film is closed, and the film is shown when it is opened again, until Escape closes it', async () => {
  chooseFiles(createLocalMovie(MORNING))
  const search = `?${new URLSearchParams({ open: MORNING, from: 'computer' })}`
  const { user, router } = await openWithGallery(`/dashboard/gallery${search}`, PATROL)
  expect((await screen.findByRole('alert')).textContent).toContain(
    `${MORNING} is a film on this computer. Reloading the page closes such films: open it again`,
  )

  await user.click(await findOpenButton())

  await screen.findByRole('dialog', { name: MORNING })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(router.state.location.search).toBe(search)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

test('a local film is compared with one from the gallery, and "Find changes" shows why it is unavailable', async () => {
  chooseFiles(createLocalMovie(MORNING))
  const { user, router } = await openGallery('a.mp4', PATROL)
  await user.click(await findOpenButton())
  const viewer = within(await screen.findByRole('dialog', { name: MORNING }))

  await user.click(await viewer.findByRole('button', { name: 'Compare with another film' }))
  const choice = within(await screen.findByRole('dialog', { name: 'Compare with' }))
  await user.type(choice.getByLabelText('Search by name'), 'patrol')
  expect(choice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([PATROL])
  await user.click(choice.getByRole('button', { name: PATROL }))

  const comparison = within(await screen.findByRole('dialog', { name: 'Compare patrols' }))
  expect(comparison.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(PATROL),
    expect.stringContaining(MORNING),
  ])
  expect(comparison.getByRole('region', { name: 'Changes' }).textContent).toContain(
    `${MORNING}: its positions are unknown`,
  )
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
})

test('two local films that are opened together are compared, the older one first', async () => {
  chooseFiles(createLocalMovie(NOON), createLocalMovie(MORNING))
  const { user } = await openGallery(PATROL)

  await user.click(await findOpenButton())

  const comparison = within(await screen.findByRole('dialog', { name: 'Compare patrols' }))
  expect(comparison.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(MORNING),
    expect.stringContaining(NOON),
  ])
})

test.each([
  ['1.5', 'pauses at this time', 1.501, 1],
  ['x', 'plays from its beginning', 0, 0],
  ['1e999', 'plays from its beginning', 0, 0],
])('a local film whose URL contains the time %s %s', async (at, _effect, startSeconds, pauses) => {
  chooseFiles(createLocalMovie(MORNING))
  const search = new URLSearchParams({ open: MORNING, from: 'computer', at })
  const { user } = await openWithGallery(`/dashboard/gallery?${search}`, PATROL)
  await user.click(await findOpenButton())
  const film = await screen.findByLabelText<HTMLVideoElement>(MORNING, { selector: 'video' })
  const player = { currentTime: 0, pause: vi.fn() }
  for (const [name, value] of Object.entries(player)) Object.defineProperty(film, name, { value, writable: true })

  fireEvent.loadedMetadata(film)

  expect(film.currentTime).toBe(startSeconds)
  expect(player.pause).toHaveBeenCalledTimes(pauses)
})

test('when a local film that was opened at a marked time is compared, the time is removed from the URL', async () => {
  chooseFiles(createLocalMovie(MORNING))
  const search = new URLSearchParams({ open: MORNING, from: 'computer', at: '1' })
  const { user, router } = await openWithGallery(`/dashboard/gallery?${search}`, PATROL)
  await user.click(await findOpenButton())
  const viewer = within(await screen.findByRole('dialog', { name: MORNING }))

  await user.click(await viewer.findByRole('button', { name: 'Compare with another film' }))
  await user.click(await screen.findByRole('button', { name: PATROL }))

  await screen.findByRole('dialog', { name: 'Compare patrols' })
  expect(new URLSearchParams(router.state.location.search).has('at')).toBe(false)
})

test('after a reload, opening the local film again shows the comparison instead of the film alone', async () => {
  chooseFiles(createLocalMovie(MORNING))
  const search = new URLSearchParams({ compare: PATROL, with: MORNING, from: 'computer' })
  const { user, router } = await openWithGallery(`/dashboard/gallery?${search}`, PATROL)

  await user.click(await findOpenButton())

  await screen.findByRole('dialog', { name: 'Compare patrols' })
  expect(screen.queryByText(/Reloading the page closes such films/)).toBeNull()
  expect(router.state.location.search).toBe(`?${search}`)
})
