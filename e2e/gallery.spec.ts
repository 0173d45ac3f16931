import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'

test.use({ account: operator })

test('A picture downloads under its name, and a deleted one is gone after the reload', async ({ page, rig }) => {
  const [older = '', newer = ''] = await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')
  const items = page.getByRole('list', { name: 'Gallery' }).getByRole('listitem')
  await expect(items).toHaveCount(2)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download ${newer}` }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(newer)
  expect((await readFile(await download.path())).subarray(0, 2).toString('hex')).toBe('ffd8')

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: `Delete ${older}` }).click()
  await reloaded

  await expect(page.getByText('Image deleted')).toBeVisible()
  await expect(items).toHaveCount(1)
  expect((await rig.state()).gallery.map(({ name }) => name)).toEqual([newer])
})

test('The arrow keys walk through the pictures, newest first, and Escape leads back', async ({ page, rig }) => {
  const [older = '', newer = ''] = await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')

  await page.getByRole('button', { name: `Open ${newer}` }).click()
  await expect(page.getByRole('dialog', { name: newer })).toContainText('1 of 2')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: older })).toContainText('2 of 2')
  await page.keyboard.press('Escape')

  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Several that are selected are deleted together, and an empty gallery says so', async ({ page, rig }) => {
  const names = await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()

  await page.getByRole('button', { name: 'Delete selected' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await reloaded

  await expect(page.getByText('Image deleted')).toBeVisible()
  await expect(page.getByText('No image')).toBeVisible()
})

test('A patrol leaves a film that plays in the page, and a report', async ({ page, rig }) => {
  test.setTimeout(90_000)
  const state = await rig.state()
  const [schedule] = state.schedules
  await rig.control('PUT', 'state', { ...state, schedules: [{ ...schedule, sled_start: 40, sled_stop: 44 }] })
  await rig.control('POST', 'clock', { now: '2026-06-10T06:29:55', rate: 60 })
  await expect.poll(async () => (await rig.state()).jobs, { timeout: 20_000 }).toHaveLength(1)
  await rig.control('POST', 'clock', { rate: 1 })
  await expect.poll(async () => (await rig.state()).gallery, { timeout: 60_000 }).toHaveLength(1)

  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: /^Open Patrol PTZ North span .*\.mp4$/ }).click()

  const film = page.getByRole('dialog').locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  expect(await film.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight])).toEqual([640, 360])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Job' }).click()
  await expect(page.getByRole('link', { name: /^Download Patrol PTZ North span .*\.csv$/ })).toBeVisible()
})

/** Puts two pictures into an empty gallery; answers their names, oldest first. */
async function takeFrameShots(rig: Simulator) {
  for (const { cameraID } of (await rig.cameras()).slice(0, 2)) await rig.call('POST', 'snap/', { cameraID })
  return (await rig.state()).gallery.map(({ name }) => name)
}
