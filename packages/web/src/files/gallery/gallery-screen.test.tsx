import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { addFault, changeRig, createGalleryItems, createJobs, removeFaults } from '../../testing/change-rig.ts'
import { pressEnterAgain } from '../../testing/keyboard.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { findGalleryItems, listNames, openGallery } from '../../testing/open-gallery.ts'
import { runDuePolls } from '../../testing/polls.ts'
import { openConsole, type SimulatedRigOptions } from '../../testing/simulated-rig.tsx'

const deletions = (calls: string[]) => calls.filter((call) => call.startsWith('DELETE'))

test('the gallery lists the items newest first, each with a name, a download link and a delete button', async () => {
  await openGallery('old.jpg', 'patrol.mp4', 'new.jpg')

  const listed = await findGalleryItems()

  expect(listNames(listed)).toEqual(['new.jpg', 'patrol.mp4', 'old.jpg'])
  expect(listed.map((item) => item.getAttribute('aria-posinset'))).toEqual(['1', '2', '3'])
  expect(listed[0]?.getAttribute('aria-setsize')).toBe('3')
  const download = screen.getByRole('link', { name: 'Download new.jpg' })
  expect(download.getAttribute('href')).toMatch(/\/media\/gallery\/new\.jpg\?ticket=/)
  for (const item of listed) {
    const [name] = listNames([item])
    expect(within(item).getByRole('link', { name: `Download ${name}` })).toBeDefined()
    expect(within(item).getByRole('button', { name: `Delete ${name}` })).toBeDefined()
  }
})

test('the gallery shows an icon for a video and the picture itself for an image', async () => {
  await openGallery('patrol.mp4', 'shot.jpg')

  const [image, video] = await findGalleryItems()

  await waitFor(() => expect(image?.querySelector('img')?.getAttribute('src')).toContain('/media/gallery/shot.jpg'))
  expect(video?.querySelector('img')?.getAttribute('src')).toContain('video-picture.svg')
})

test('a tile shows camera, time and, for a film, the track, followed by the whole name', async () => {
  const film = 'Patrol North 2025-06-10T10-30-00Z 20-80.mp4'
  await openGallery(film)

  const [tile] = await findGalleryItems()

  const texts = [...(tile?.querySelectorAll('p, strong') ?? [])].map(({ textContent }) => textContent)
  expect(texts).toEqual(['10 Jun 2025', 'North10 Jun 2025 10:30:00 UTC', film])
  expect(tile?.textContent).toContain('10:30, 20 to 80')
})

test("a tile shows day and time in the rig's time zone, and the zone itself in its tooltip", async () => {
  const { rigConsole } = await openGallery('North 2025-06-10T22-30-00Z 20-80.mp4')
  act(() => rigConsole.settings.change({ rigTimeZone: 'Europe/Oslo' }))

  const [tile] = await findGalleryItems()

  const time = tile?.querySelector('time')
  expect(time?.textContent).toBe('11 Jun 2025 00:30:00')
  expect(time?.title).toBe('Time zone Europe/Oslo')
  expect(tile?.textContent).toContain('00:30, 20 to 80')
})

test('a tile shortens a long camera name and a long file name in the middle', async () => {
  await openGallery('PTZ Harbour crossing mast 2 2025-06-10T10-30-00Z pan 0.0.jpg')

  const [tile] = await findGalleryItems()

  expect([...(tile?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'PTZ Harbour crossi',
    'ng mast 2',
    'PTZ Harbour crossing mast 2 2025-06-10T10-30-0',
    '0Z pan 0.0.jpg',
  ])
})

test("the gallery shows 'Loading..' while the items load and 'No image' if there are none", async () => {
  let release = () => {}

  await openConsole('/dashboard/gallery', {
    as: 'operator',
    prepare: ({ link }) => {
      release = link.hold(/GET .*gallery/)
    },
  })

  expect(await screen.findByText('Loading..')).toBeDefined()
  release()
  expect(await screen.findByText('No image')).toBeDefined()
})

test('the gallery retries automatically after a failure to load the items', async () => {
  expectLogged(/GET \/api\/v1\/gallery\/ 500/)
  const prepare: SimulatedRigOptions['prepare'] = async ({ app }) => {
    await changeRig(app, () => ({ gallery: createGalleryItems('shot.jpg') }))
    await addFault(app, { kind: 'fail', status: 500, path: '/api/v1/gallery/' })
  }
  const { app } = await openConsole('/dashboard/gallery', { as: 'operator', prepare })
  await screen.findByText('The gallery could not be loaded')

  await removeFaults(app)
  await runDuePolls(5_000)

  expect(await findGalleryItems()).toHaveLength(1)
})

test.each(['50% of #1/2 "عربي" 📷?.jpg', '..%2F..%2Fetc.jpg'])(
  'the gallery downloads and deletes %s by its exact name',
  async (name) => {
    const { user, page, link } = await openGallery('other.jpg', name)
    const encoded = encodeURIComponent(name)

    expect((await screen.findByRole('link', { name: `Download ${name}` })).getAttribute('href')).toContain(encoded)
    await user.click(screen.getByRole('button', { name: `Delete ${name}` }))

    await waitFor(() => expect(page.reloads).toBe(1))
    expect(deletions(link.calls)).toEqual([`DELETE /api/v1/gallery/${encoded}/`])
  },
)

test('after a press that removes a button of the selection bar, the bar has the focus', async () => {
  const { user } = await openGallery('a.jpg', 'b.jpg')
  const bar = await screen.findByRole('region', { name: 'Selection' })

  for (const name of ['Select all', 'Clear']) {
    within(bar).getByRole('button', { name }).focus()
    await pressEnterAgain(user)

    expect(within(bar).queryByRole('button', { name })).toBeNull()
    expect(document.activeElement).toBe(bar)
  }
})

test('if one of several deletions fails, the gallery shows each result and does not reload the page', async () => {
  expectLogged(/Failed items: 1/)
  const { user, page, app } = await openGallery('a.jpg', 'b.jpg')
  await user.click(await screen.findByRole('checkbox', { name: 'Select a.jpg' }))
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await changeRig(app, () => ({ gallery: createGalleryItems('b.jpg') }))

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

test('after the results of a failed bulk deletion have been closed, the focus is in the selection bar', async () => {
  expectLogged(/Failed items: 1/)
  const { user, link } = await openGallery('a.jpg', 'b.jpg')
  link.respond(/DELETE/, () => Response.json({}, { status: 500 }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select a.jpg' }))

  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('0 of 1 done, 1 failed')
  await user.click(screen.getByRole('button', { name: 'Done' }))

  const bar = await screen.findByRole('region', { name: 'Selection' })
  await waitFor(() => expect(bar.contains(document.activeElement)).toBe(true))
})

test('the gallery shows the result for each item when several items are downloaded', async () => {
  const { user } = await openGallery('lost.jpg', 'missing.jpg')
  await user.click(await screen.findByRole('button', { name: 'Select all' }))

  await user.click(screen.getByRole('button', { name: 'Download selected' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Download' }))
  await dialog.findByText(/0 of 2 done, 2 failed/)
  await dialog.findByText('Nothing was saved')
  const results = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(results).toEqual(
    ['missing.jpg', 'lost.jpg'].map(
      (name) => `${name}There is no picture or video '${name}' in the gallery. Reload to see its items`,
    ),
  )
})

test('if the operator cancels the dialog for saving a download, the selection stays until a download starts', async () => {
  const showSaveFilePicker = vi.fn().mockRejectedValueOnce(new DOMException('Cancelled', 'AbortError'))
  vi.stubGlobal('showSaveFilePicker', showSaveFilePicker)
  const { user } = await openGallery('lost.jpg', 'missing.jpg')
  await user.click(await screen.findByRole('button', { name: 'Select all' }))
  const download = () => user.click(screen.getByRole('button', { name: 'Download selected' }))

  await download()
  expect(showSaveFilePicker).toHaveBeenCalledOnce()
  screen.getByText('2 selected')
  showSaveFilePicker.mockResolvedValueOnce({})
  await download()

  await screen.findByRole('dialog', { name: 'Download' })
  expect(screen.queryByText('2 selected')).toBeNull()
})

const downloadLostFile = async () => {
  const gallery = await openGallery('lost.jpg', 'missing.jpg')
  await gallery.user.click(await screen.findByRole('checkbox', { name: 'Select lost.jpg' }))
  await gallery.user.click(screen.getByRole('button', { name: 'Download selected' }))
  const bar = within(screen.getByRole('region', { name: 'Selection' }))
  const { textContent: reason } = await bar.findByRole('alert')
  return { ...gallery, bar, reason }
}

test('if the rig refuses the download of a single selected file, the selection bar shows the reason until the next download', async () => {
  const { user, bar, reason } = await downloadLostFile()
  expect(reason).toContain("There is no picture or video 'lost.jpg'")

  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Download selected' }))

  await screen.findByRole('dialog', { name: 'Download' })
  expect(bar.queryByText(/^Not downloaded/)).toBeNull()
})

test('the reason why a file of the gallery was not downloaded is not shown with the jobs', async () => {
  const { router, app } = await downloadLostFile()
  await changeRig(app, () => ({ jobs: createJobs('a.csv') }))

  await router.navigate('/dashboard/job')

  await screen.findByRole('checkbox', { name: 'Select a.csv' })
  expect(screen.queryByText(/^Not downloaded/)).toBeNull()
})

test('shift-clicking in the gallery selects all items in between', async () => {
  const { user } = await openGallery('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg')

  await user.click(await screen.findByRole('checkbox', { name: 'Select d.jpg' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select b.jpg' }))

  screen.getByText('3 selected')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select a.jpg' }).checked).toBe(false)
})

test('the gallery renders only items near the viewport if there are two thousand', async () => {
  await openGallery(...Array.from({ length: 2_000 }, (_, index) => `${index}.jpg`))

  const listed = await findGalleryItems()

  expect(listed.length).toBeLessThan(100)
  expect(listed[0]?.getAttribute('aria-setsize')).toBe('2000')
})
