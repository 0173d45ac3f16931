import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeRig, createGalleryItems, createJobs } from '../testing/change-rig.ts'
import { expectLogged } from '../testing/logged-errors.ts'
import { findGalleryItems, listNames, openGallery, openJobs } from '../testing/open-gallery.ts'
import { runDuePolls } from '../testing/polls.ts'

type Rig = Awaited<ReturnType<typeof openGallery>>

/**
 * Replaces the items in the gallery, and refetches them as the screen does every 4 s. `names` are ordered oldest first.
 */
const pollGallery = async ({ app, rigConsole }: Rig, ...names: string[]) => {
  await changeRig(app, () => ({ gallery: createGalleryItems(...names) }))
  await act(() => rigConsole.queryClient.refetchQueries({ queryKey: ['gallery'] }))
}

const readNames = async () => listNames(await findGalleryItems())

const scrollTo = (scrollY: number) => {
  vi.stubGlobal('scrollY', scrollY)
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => vi.stubGlobal('scrollY', top))
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('an open gallery requests its files every 4 s and lists a new one first', async () => {
  const rig = await openGallery('a.jpg')
  await waitFor(readNames)
  await changeRig(rig.app, () => ({ gallery: createGalleryItems('a.jpg', 'b.jpg') }))

  await runDuePolls(4_000)

  await screen.findByText('b.jpg')
  expect(await readNames()).toEqual(['b.jpg', 'a.jpg'])
  expect(screen.queryByRole('button', { name: /new file/ })).toBeNull()
})

test('an open job list requests its files every 4 s, lists a new one first and shows its age', async () => {
  const rig = await openJobs('a.pdf')
  await screen.findByText('a.pdf')
  expect(screen.queryByText(/^Newest .* ago/)).toBeNull()
  const name = `Patrol ${new Date(Date.now() - 5 * 60_000).toISOString().replaceAll(':', '-').replace(/\.\d+/, '')}.csv`
  await changeRig(rig.app, () => ({ jobs: createJobs('a.pdf', name) }))

  await runDuePolls(4_000)

  await screen.findByText(/^Newest 5 min ago/)
  const [newest] = within(screen.getByRole('list', { name: 'Job' })).getAllByRole('listitem')
  expect(within(newest ?? document.body).getByRole('button', { name: `Delete ${name}` })).toBeDefined()
})

test('a failing gallery is requested less often after each failure and keeps its files', async () => {
  expectLogged(/GET \/api\/v1\/gallery\/ 503/)
  const rig = await openGallery('a.jpg')
  await waitFor(readNames)
  rig.link.respond(/GET .*gallery/, () => Response.json({}, { status: 503 }))
  const countRequests = () => rig.link.calls.filter((call) => call === 'GET /api/v1/gallery/').length
  const countFailures = () => rig.rigConsole.queryClient.getQueryState(['gallery'])?.errorUpdateCount
  const waitForFailures = (count: number) => waitFor(() => expect(countFailures()).toBe(count))

  await runDuePolls(4_000)
  await waitForFailures(1)
  await runDuePolls(5_000)
  await waitForFailures(2)
  const requests = countRequests()
  await runDuePolls(9_900)
  expect(countRequests()).toBe(requests)
  await runDuePolls(100)
  await waitForFailures(3)

  expect(countRequests()).toBe(requests + 1)
  expect(await readNames()).toEqual(['a.jpg'])
})

test('while files are selected, new files are announced by a button, and the selection is kept when they are shown', async () => {
  scrollTo(0)
  const rig = await openGallery('a.jpg')
  await rig.user.click(await screen.findByRole('checkbox', { name: 'Select a.jpg' }))

  await pollGallery(rig, 'a.jpg', 'b.jpg', 'c.jpg')

  expect(await readNames()).toEqual(['a.jpg'])
  await rig.user.click(screen.getByRole('button', { name: '2 new files' }))
  expect(await readNames()).toEqual(['c.jpg', 'b.jpg', 'a.jpg'])
  screen.getByText('1 selected')
  expect(screen.queryByRole('button', { name: /new file/ })).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Selection')
})

test('while the page is scrolled, new files are announced by a button, which scrolls to the top', async () => {
  const rig = await openGallery('a.jpg')
  await findGalleryItems()
  scrollTo(500)

  await pollGallery(rig, 'a.jpg', 'b.jpg')

  expect(await readNames()).toEqual(['a.jpg'])
  await rig.user.click(screen.getByRole('button', { name: '1 new file' }))
  expect(await readNames()).toEqual(['b.jpg', 'a.jpg'])
  expect(window.scrollY).toBe(0)
})

const focusTile = () => {
  const tile = screen.getByRole('button', { name: 'Open a.jpg' })
  tile.focus()
  return () => {
    expect(document.activeElement).toBe(tile)
    tile.blur()
  }
}

test.each<[what: string, begin: (rig: Rig) => () => void]>([
  ['a dialog is open', ({ rigConsole }) => rigConsole.overlays.openPopup('dialog')],
  ['a tile has the focus', focusTile],
])('new files are not listed while %s, but at the first poll after this', async (_what, begin) => {
  scrollTo(0)
  const rig = await openGallery('a.jpg')
  await findGalleryItems()
  const end = begin(rig)

  await pollGallery(rig, 'a.jpg', 'b.jpg')

  expect(await readNames()).toEqual(['a.jpg'])
  end()
  await act(() => rig.rigConsole.queryClient.refetchQueries({ queryKey: ['gallery'] }))
  expect(await readNames()).toEqual(['b.jpg', 'a.jpg'])
})

test('a film that is playing keeps its URL when the rig renews the URL', async () => {
  const rig = await openGallery('a.mp4')
  await rig.user.click(await screen.findByRole('button', { name: 'Open a.mp4' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'a.mp4' }))
  const film = viewer.getByLabelText('a.mp4', { selector: 'video' })
  const url = film.getAttribute('src')
  rig.link.respond(/GET .*gallery/, () =>
    Response.json({ data: { image: [{ name: 'a.mp4', format: 'mp4', url: '/media/gallery/a.mp4?ticket=renewed' }] } }),
  )

  await act(() => rig.rigConsole.queryClient.refetchQueries({ queryKey: ['gallery'] }))

  expect(film.isConnected).toBe(true)
  expect(film.getAttribute('src')).toBe(url)
  viewer.getByText('1 of 1')
})

test("the gallery shows the age of the newest file by the rig's clock or, if it is unknown, by this computer's clock", async () => {
  const rig = await openGallery('PTZ North 2026-05-04T08-30-00Z.jpg', 'PTZ North 2026-05-04T09-48-00Z.jpg')
  let headers: HeadersInit = { date: 'Mon, 04 May 2026 10:00:30 GMT' }
  rig.link.respond(/./, async (_, forward) => Response.json(await (await forward()).json(), { headers }))
  rig.rigConsole.rigClock.reset()
  await act(() => rig.rigConsole.queryClient.refetchQueries())

  await screen.findByText('Newest 12 min ago')
  headers = {}
  rig.rigConsole.rigClock.reset()
  await screen.findByText(/Newest .* ago by this computer's clock/)
})
