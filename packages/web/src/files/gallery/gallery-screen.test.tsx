import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addFault, changeRig, galleryOf } from '../../testing/change-rig.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { items, namesOf, openAlarmsWithGallery, openGallery } from '../../testing/open-gallery.ts'

const deletions = (calls: string[]) => calls.filter((call) => call.startsWith('DELETE'))

test('Items are listed newest first, each with its name, its download and its deletion', async () => {
  await openGallery('old.jpg', 'patrol.mp4', 'new.jpg')

  const listed = await items()

  expect(namesOf(listed)).toEqual(['new.jpg', 'patrol.mp4', 'old.jpg'])
  expect(listed.map((item) => item.getAttribute('aria-posinset'))).toEqual(['1', '2', '3'])
  expect(listed[0]?.getAttribute('aria-setsize')).toBe('3')
  const download = screen.getByRole('link', { name: 'Download new.jpg' })
  expect(download.getAttribute('href')).toMatch(/\/media\/gallery\/new\.jpg\?ticket=/)
  screen.getByRole('button', { name: 'Delete old.jpg' })
})

test('A video has a drawing for a thumbnail, an image the picture itself', async () => {
  await openGallery('patrol.mp4', 'shot.jpg')

  const [image, video] = await items()

  await waitFor(() => expect(image?.querySelector('img')?.getAttribute('src')).toContain('/media/gallery/shot.jpg'))
  expect(video?.querySelector('img')?.getAttribute('src')).toContain('video-picture.svg')
})

test("Without items the gallery says 'No image', while it loads 'Loading..'", async () => {
  const { app, router } = await openAlarmsWithGallery()
  await addFault(app, { kind: 'latency', ms: 200, path: '/api/v1/gallery/' })

  await router.navigate('/dashboard/gallery')

  await screen.findByText('Loading..')
  await screen.findByText('No image')
})

test('A gallery that cannot be loaded shows an error, and offers to try again', async () => {
  expectLogged(/GET \/api\/v1\/gallery\/ 0 The rig cannot be reached/, /GET \/api\/v1\/dashboard\/ 0/)
  const { user, link, router } = await openAlarmsWithGallery('shot.jpg')
  link.up = false
  await router.navigate('/dashboard/gallery')

  await screen.findByText('The gallery could not be loaded')
  link.up = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await items()).toHaveLength(1)
})

test('A gallery that cannot be loaded is loaded again automatically', async () => {
  expectLogged(/GET \/api\/v1\/gallery\/ 500/)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { app, router } = await openAlarmsWithGallery('shot.jpg')
  await addFault(app, { kind: 'fail', status: 500, path: '/api/v1/gallery/' })
  await router.navigate('/dashboard/gallery')
  await screen.findByText('The gallery could not be loaded')

  await app.inject({ method: 'DELETE', url: '/sim/faults' })
  await vi.advanceTimersByTimeAsync(5_000)

  expect(await items()).toHaveLength(1)
})

test("Deleting an item says 'Image deleted' and reloads the page", async () => {
  const { user, page, link, rigConsole } = await openGallery('keep.jpg', 'gone.jpg')

  await user.click(await screen.findByRole('button', { name: 'Delete gone.jpg' }))

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(deletions(link.calls)).toEqual(['DELETE /api/v1/gallery/gone.jpg/'])
  expect(rigConsole.settings.get().handover?.notice).toBe('Image deleted')
})

test('A failed deletion shows no notice and does not reload the page', async () => {
  expectLogged(/DELETE \/api\/v1\/gallery\/shot.jpg\/ 500/)
  const { user, page, link, app } = await openGallery('shot.jpg')
  await addFault(app, { kind: 'fail', status: 500, method: 'DELETE' })

  await user.click(await screen.findByRole('button', { name: 'Delete shot.jpg' }))
  await waitFor(() => expect(deletions(link.calls)).toHaveLength(1))

  expect(page.reloads).toBe(0)
  expect(screen.queryByText('Image deleted')).toBe(null)
})

test.each(['50% of #1/2 "quoted"?.jpg', 'عربي 📷.jpg', '..%2F..%2Fetc.jpg'])(
  'An item called %s is downloaded and deleted by its exact name',
  async (name) => {
    const { user, page } = await openGallery('other.jpg', name)
    const encoded = encodeURIComponent(name)

    expect((await screen.findByRole('link', { name: `Download ${name}` })).getAttribute('href')).toContain(encoded)
    await user.click(screen.getByRole('button', { name: `Delete ${name}` }))

    await waitFor(() => expect(page.reloads).toBe(1))
  },
)

test('Several items are deleted one after another, and the page reloads only once', async () => {
  const { user, page, link } = await openGallery('a.jpg', 'b.jpg', 'c.jpg')
  await user.click(await screen.findByRole('checkbox', { name: 'Select a.jpg' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select c.jpg' }))
  screen.getByText('2 selected')

  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(page.reloads).toBe(1))
  expect(deletions(link.calls)).toEqual(['DELETE /api/v1/gallery/c.jpg/', 'DELETE /api/v1/gallery/a.jpg/'])
})

test('When one of several items cannot be deleted, each result is shown and the page does not reload', async () => {
  expectLogged(/1 items have failed/)
  const { user, page, app } = await openGallery('a.jpg', 'b.jpg')
  await user.click(await screen.findByRole('checkbox', { name: 'Select a.jpg' }))
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await changeRig(app, () => ({ gallery: galleryOf('b.jpg') }))

  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Delete' }))
  await dialog.findByText('1 of 2 done, 1 failed')
  const results = within(dialog.getByRole('list', { name: 'Results' })).getAllByRole('listitem')
  expect(results.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^a\.jpg./), 'b.jpgDone'])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await screen.findByText('No image')
  expect(page.reloads).toBe(0)
})

test('Downloading several items shows the result of each item', async () => {
  const { user } = await openGallery('lost.jpg', 'missing.jpg')
  await user.click(await screen.findByRole('button', { name: 'Select all' }))

  await user.click(screen.getByRole('button', { name: 'Download selected' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Download' }))
  await dialog.findByText(/0 of 2 done, 2 failed/)
  await dialog.findByText('Nothing has been saved')
  const results = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(results).toEqual(['missing.jpgThe rig answered 404', 'lost.jpgThe rig answered 404'])
})

test('A click with shift selects everything between two items', async () => {
  const { user } = await openGallery('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')

  await user.click(await screen.findByRole('checkbox', { name: 'Select d.jpg' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select b.jpg' }))

  screen.getByText('3 selected')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select a.jpg' }).checked).toBe(false)
})

test('Of two thousand items only those near the window are in the page, numbered within all', async () => {
  await openGallery(...Array.from({ length: 2_000 }, (_, index) => `${index}.jpg`))

  const listed = await items()

  expect(listed.length).toBeLessThan(100)
  expect(listed[0]?.getAttribute('aria-setsize')).toBe('2000')
})
