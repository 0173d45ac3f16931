import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeRig } from '../../testing/change-rig.ts'
import { openGallery } from '../../testing/open-gallery.ts'

/** Advances the clock by 65 minutes. The rig then refuses the links in lists that were requested before. */
const expireLinks = () => {
  const later = Date.now() + 65 * 60_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
}

const openLargeView = async (name: string) => {
  const rig = await openGallery('c.mp4', 'b.jpg', 'a.jpg')
  // The simulator has no files for these items, so this stub replaces a 404 with content. Expired links are still
  // refused
  rig.link.respond(/media\/gallery/, async (_init, forward) => {
    const response = await forward()
    return response.status === 404 ? new Response('content') : response
  })
  await rig.user.click(await screen.findByRole('button', { name: `Open ${name}` }))
  return { ...rig, viewer: within(await screen.findByRole('dialog', { name })) }
}

const getSource = (element: Element) => element.getAttribute('src') ?? ''

const waitForNewLink = (element: Element, expired: string) =>
  waitFor(() => {
    expect(getSource(element)).toContain('?ticket=')
    expect(getSource(element)).not.toBe(expired)
  })

test('in the large view, a picture whose link has expired is loaded with the link from a new list', async () => {
  const { viewer, link } = await openLargeView('a.jpg')
  const picture = viewer.getByRole('img', { name: 'a.jpg' })
  const expired = getSource(picture)
  expireLinks()

  fireEvent.error(picture)

  await waitForNewLink(picture, expired)
  expect(viewer.queryByRole('alert')).toBe(null)
  expect(link.calls.filter((call) => call === 'GET /media/gallery/a.jpg')).toHaveLength(2)
})

test('a paused film whose link has expired stays paused at its position, and keeps its element', async () => {
  const { viewer } = await openLargeView('c.mp4')
  const film = viewer.getByLabelText<HTMLVideoElement>('c.mp4', { selector: 'video' })
  const expired = getSource(film)
  const player = { currentTime: 0, paused: true, playbackRate: 1, play: vi.fn(async () => {}), pause: vi.fn() }
  for (const [name, value] of Object.entries(player)) Object.defineProperty(film, name, { value, writable: true })
  fireEvent.loadedMetadata(film)
  film.currentTime = 12.5
  expireLinks()

  fireEvent.error(film)
  await waitForNewLink(film, expired)
  film.currentTime = 0
  fireEvent.loadedMetadata(film)

  expect(film.currentTime).toBe(12.5)
  expect([player.pause.mock.calls.length, player.play.mock.calls.length]).toEqual([1, 0])
  expect(viewer.getByLabelText('c.mp4', { selector: 'video' })).toBe(film)
})

test('the large view says that a recording was deleted if a new list does not contain it', async () => {
  const { viewer, app } = await openLargeView('a.jpg')
  expireLinks()
  await changeRig(app, ({ gallery }) => ({ gallery: gallery.slice(0, 1) }))

  fireEvent.error(viewer.getByRole('img', { name: 'a.jpg' }))

  expect((await viewer.findByRole('alert')).textContent).toBe(
    'This picture could not be loaded. The file is no longer in the gallery.',
  )
})

test('a download whose link has expired starts with the link from a new list', async () => {
  const { viewer, user } = await openLargeView('a.jpg')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.href)
  })
  const download = viewer.getByRole('link', { name: 'Download a.jpg' })
  const expired = download.getAttribute('href') ?? ''
  expireLinks()

  await user.click(download)

  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toContain('/media/gallery/a.jpg?ticket=')
  expect(saved[0]).not.toContain(expired)
})

test("the browser's context menu saves a file with the link from the newest list", async () => {
  const { rigConsole } = await openGallery('a.jpg')
  const download = await screen.findByRole('link', { name: 'Download a.jpg' })
  const expired = download.getAttribute('href')
  expireLinks()
  await rigConsole.queryClient.refetchQueries()
  expect(download.getAttribute('href')).toBe(expired)

  fireEvent.pointerDown(download, { button: 2 })

  expect(download.getAttribute('href')).toContain('/media/gallery/a.jpg?ticket=')
  expect(download.getAttribute('href')).not.toBe(expired)
})

test('if the rig refuses a download, the reason is shown at its link, and no file is saved', async () => {
  const { viewer, user, link } = await openLargeView('a.jpg')
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  link.respond(/media\/gallery/, () => new Response('', { status: 404 }))

  await user.click(viewer.getByRole('link', { name: 'Download a.jpg' }))

  await viewer.findByText('Not downloaded: The rig returned 404 Not Found')
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
  expect(save).not.toHaveBeenCalled()
})
