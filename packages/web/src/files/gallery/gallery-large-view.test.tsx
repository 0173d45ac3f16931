import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { changeRig, createGalleryItems } from '../../testing/change-rig.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { openGallery, openWithGallery } from '../../testing/open-gallery.ts'

test('in the large view, arrow keys step through the items, videos play in the page, and Escape closes the view', async () => {
  const { user } = await openGallery('c.mp4', 'b.jpg', 'a.jpg')

  await user.click(await screen.findByRole('button', { name: 'Open a.jpg' }))
  const first = await screen.findByRole('dialog', { name: 'a.jpg' })
  within(first).getByRole('img', { name: 'a.jpg' })
  within(first).getByText('1 of 3')

  await user.keyboard('{ArrowRight}')
  within(await screen.findByRole('dialog', { name: 'b.jpg' })).getByRole('img', { name: 'b.jpg' })
  await user.keyboard('{ArrowRight}{ArrowRight}')
  const video = within(await screen.findByRole('dialog', { name: 'c.mp4' })).getByLabelText('c.mp4', {
    selector: 'video',
  })
  expect(video.getAttribute('src')).toContain('/media/gallery/c.mp4')
  expect(video.hasAttribute('playsinline')).toBe(true)

  await user.keyboard('{ArrowLeft}')
  await screen.findByRole('dialog', { name: 'b.jpg' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('the buttons of the large view stay focusable at the first and the last file, and say so', async () => {
  const { user } = await openGallery('b.jpg', 'a.jpg')
  await user.click(await screen.findByRole('button', { name: 'Open a.jpg' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'a.jpg' }))
  const findButton = (name: string, description: string) =>
    viewer.findByRole<HTMLButtonElement>('button', { name, description })
  const previous = await findButton('Previous', 'This is the first file')

  await user.click(viewer.getByRole('button', { name: 'Next' }))

  const next = await findButton('Next', 'This is the last file')
  expect([previous.disabled, next.disabled]).toEqual([false, false])
})

test("the browser's Back button closes the large view, and does not reopen it later", async () => {
  const { user, router } = await openWithGallery('/dashboard/alarm', 'b.jpg', 'a.jpg')
  await router.navigate('/dashboard/gallery')
  await user.click(await screen.findByRole('button', { name: 'Open a.jpg' }))
  await screen.findByRole('dialog', { name: 'a.jpg' })
  await user.keyboard('{ArrowRight}')
  await screen.findByRole('dialog', { name: 'b.jpg' })

  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/dashboard/gallery')

  await user.click(screen.getByRole('button', { name: 'Open b.jpg' }))
  await screen.findByRole('dialog', { name: 'b.jpg' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await router.navigate(-1)
  await screen.findByRole('heading', { name: 'Alarm' })
})

test("the large view closes again after the browser's Forward button has reopened it", async () => {
  const { user, router } = await openGallery('b.jpg', 'a.jpg')
  await user.click(await screen.findByRole('button', { name: 'Open a.jpg' }))
  await screen.findByRole('dialog', { name: 'a.jpg' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await router.navigate(1)
  await screen.findByRole('dialog', { name: 'a.jpg' })

  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

test('the second press of a double click on a tile neither opens the view again nor deletes the file nor closes the view', async () => {
  const { user, link, router } = await openWithGallery('/dashboard/gallery', 'b.jpg', 'a.jpg')
  const tile = await screen.findByRole('button', { name: 'Open a.jpg' })
  await user.click(tile)
  const bin = within(await screen.findByRole('dialog', { name: 'a.jpg' })).getByRole('button', { name: 'Delete a.jpg' })
  const backdrop = document.querySelector('[class*=backdrop]') ?? document.body

  fireEvent.click(tile, { detail: 2 })
  fireEvent.click(bin, { detail: 2 })
  fireEvent.pointerDown(backdrop)
  fireEvent.click(backdrop, { detail: 2 })

  screen.getByRole('dialog', { name: 'a.jpg' })
  expect(link.calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await user.click(backdrop)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  expect(router.state.location.search).toBe('')
})

test('a file counts as deleted even if the browser refuses to change the URL', async () => {
  expectLogged(/The browser did not change the URL/)
  const { user, page, router } = await openWithGallery('/dashboard/gallery?open=a.jpg', 'a.jpg', 'b.jpg')
  const viewer = within(await screen.findByRole('dialog', { name: 'a.jpg' }))
  const bin = viewer.getByRole('button', { name: 'Delete a.jpg' })
  vi.spyOn(router, 'navigate').mockRejectedValue(new DOMException('', 'SecurityError'))

  await user.click(bin)

  await waitFor(() => expect(page.reloads).toBe(1))
})

test.each([
  ['b.jpg', '?open=a.jpg'],
  ['a.jpg', '?open=b.jpg'],
])('deleting %s in the large view changes the URL to %s', async (name, search) => {
  const { user, page, router } = await openWithGallery('/dashboard/gallery', 'a.jpg', 'b.jpg', 'c.jpg')
  await user.click(await screen.findByRole('button', { name: `Open ${name}` }))
  const viewer = within(await screen.findByRole('dialog', { name }))

  await user.click(viewer.getByRole('button', { name: `Delete ${name}` }))

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(router.state.location.search).toBe(search)
})

const respondWith404 = () => new Response('', { status: 404 })

test.each([
  ['the first file', ['a.jpg', 'b.jpg'], 'b.jpg', 'Next'],
  ['the last file', ['a.jpg', 'b.jpg'], 'a.jpg', 'Previous'],
  ['the only file', ['a.jpg'], 'a.jpg', 'Previous'],
])('opening the URL of %s of %j shows the large view of %s and focuses %s', async (_which, names, name, label) => {
  await openWithGallery(`/dashboard/gallery?open=${name}`, ...names)

  const viewer = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(viewer.contains(document.activeElement)).toBe(true))
  expect(document.activeElement?.getAttribute('aria-label')).toBe(label)
})

test.each([
  ['a film that the rig has lost', 'c.mp4', respondWith404, 'film', 'The rig returned 404 Not Found'],
  ['a picture of 40 bytes', 'a.jpg', () => new Response('x'.repeat(40)), 'picture', 'The file is not a picture'],
])('the large view shows the reason instead of %s', async (_what, name, respond, kind, reason) => {
  const { user, link } = await openGallery('c.mp4', 'a.jpg')
  link.respond(/media\/gallery/, respond)
  await user.click(await screen.findByRole('button', { name: `Open ${name}` }))
  const dialog = within(await screen.findByRole('dialog', { name }))

  fireEvent.error(kind === 'film' ? dialog.getByLabelText(name) : dialog.getByAltText(name))

  expect(await dialog.findByText(`This ${kind} could not be loaded. ${reason}.`)).toBeDefined()
  expect(dialog.getByRole('alert')).toBeDefined()
})

test('a tile says that its picture could not be loaded, also in the accessible name of its button', async () => {
  await openGallery('a.jpg')
  const tile = within(await screen.findByRole('button', { name: 'Open a.jpg' }))

  fireEvent.error(await waitFor(() => tile.getByAltText('')))

  expect(screen.getByRole('button', { name: 'Open a.jpg Could not be loaded' })).toBeDefined()
})

test('the accessible name of the tile of a film contains its camera, day, time and track', async () => {
  const name = 'Patrol PTZ North span 2025-07-10T06-30-00Z 20-80.mp4'
  await openGallery(name)

  const face = 'PTZ North span 10 Jul 2025 06:30, 20 to 80'
  expect(await screen.findByRole('button', { name: `Open ${name} ${face}` })).toBeDefined()
})

test.each([
  ['open=gone.mp4', ['gone.mp4 is no longer in the gallery']],
  ['compare=gone.mp4&with=lost.mp4', ['gone.mp4 is no longer in the gallery', 'lost.mp4 is no longer in the gallery']],
])(
  'a bookmark with %s lists the missing recordings in a message that stays until closed',
  async (search, sentences) => {
    const { user, router } = await openWithGallery(`/dashboard/gallery?${search}&show=videos`, 'a.mp4')

    const message = within(await screen.findByRole('alert'))
    expect(message.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(sentences)
    await user.click(message.getByRole('button', { name: 'Close' }))

    await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
    expect(router.state.location.search).toBe('?show=videos')
  },
)

test('in an empty gallery, the URL of a recording opens a message with the name of the recording', async () => {
  await openWithGallery('/dashboard/gallery?open=gone.jpg')

  expect((await screen.findByRole('alert')).textContent).toContain('gone.jpg is no longer in the gallery')
})

test.each([
  [
    'says that the end of an incomplete picture is missing',
    [0xff, 0xd8, 0xff, 0xe0, 0, 2],
    'Only a part of this picture is shown. The end of the picture is missing.',
  ],
  ['shows no message for a complete picture', [0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9], null],
])('the large view %s', async (_what, content, text) => {
  const { user, link, rigConsole } = await openGallery('a.jpg')
  link.respond(/media\/gallery/, () => new Response(Uint8Array.from(content)))
  await user.click(await screen.findByRole('button', { name: 'Open a.jpg' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'a.jpg' }))

  fireEvent.load(viewer.getByRole('img', { name: 'a.jpg' }))

  await waitFor(() => expect([link.pending, rigConsole.queryClient.isFetching()]).toEqual([0, 0]))
  await waitFor(() => expect(viewer.queryByRole('alert')?.textContent ?? null).toBe(text))
})

test('if another client deletes the recording in the large view, a message contains the name of the recording', async () => {
  const { app, user, rigConsole } = await openGallery('b.jpg', 'a.jpg')
  await user.click(await screen.findByRole('button', { name: 'Open a.jpg' }))
  await screen.findByRole('dialog', { name: 'a.jpg' })
  await changeRig(app, () => ({ gallery: createGalleryItems('b.jpg') }))

  await rigConsole.queryClient.refetchQueries()

  await screen.findByText('a.jpg was deleted')
})

test('if another client has deleted the recording, and the list cannot be requested again, the large view says so', async () => {
  const { user, link } = await openGallery('b.jpg', 'a.jpg')
  await user.click(await screen.findByRole('button', { name: 'Open a.jpg' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'a.jpg' }))
  expectLogged(/gallery/)
  link.respond(/DELETE .*gallery/, respondWith404)
  link.respond(/GET .*gallery\/$/, () => new Response('', { status: 500 }))

  await user.click(viewer.getByRole('button', { name: 'Delete a.jpg' }))

  await viewer.findByText('a.jpg was deleted')
})

test('marking a film pauses it before the code of the form is loaded', async () => {
  const { user, link } = await openGallery('a.mp4')
  await user.click(await screen.findByRole('button', { name: 'Open a.mp4' }))
  const viewer = within(await screen.findByRole('dialog'))
  const film = viewer.getByLabelText('a.mp4', { selector: 'video' })
  const pause = vi.fn()
  Object.defineProperty(film, 'pause', { value: pause })

  fireEvent.click(viewer.getByRole('button', { name: 'Mark finding (M)' }))

  expect(pause).toHaveBeenCalledTimes(1)
  // Waits for the requests of the form, which could otherwise be sent during a later test
  await waitFor(() => expect(link.calls).toContain('GET /api/v1/scheduler/'))
})
