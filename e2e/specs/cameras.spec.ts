import { captureLivePicture, expect, findToast, forward, navigateTo, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('the live view opens without streaming and updates the picture once streaming is on', async ({ page }) => {
  const videoUrls: string[] = []
  // The browser discards the body of a response when the page navigates
  await page.route('**/api/v1/dashboard/', async (route) => {
    const response = await forward(route)
    const body = await response.json()
    videoUrls.push(body.data.camera[0].videoURL)
    await route.fulfill({ response, json: body })
  })
  await page.goto('/dashboard/view')
  await poll(() => videoUrls.length).toBeGreaterThan(0)
  const streamUrl = new URL(videoUrls[0] ?? '', page.url()).href
  await expect(page.getByText('Live streaming turned off')).toBeVisible()

  const requested = page.waitForRequest((request) => request.url() === streamUrl)
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()
  await requested

  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(page.getByText('Live streaming turned off')).toBeHidden()
  const first = await captureLivePicture(page)
  await poll(async () => (await captureLivePicture(page)) !== first).toBe(true)
})

test('the round pad appears together with the live picture when the operator returns from another screen', async ({
  page,
}) => {
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await navigateTo(page, '/dashboard/alarm')
  await expect(page.getByRole('heading', { name: 'Alarm' })).toBeVisible()
  const withPad = await page.evaluateHandle(() => {
    const seen: boolean[] = []
    new MutationObserver(() => {
      if (document.querySelector('[data-picture]'))
        seen.push(document.querySelector('[aria-label="Pan right"]') !== null)
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })

  await navigateTo(page, '/dashboard/view')

  await expect(page.getByRole('button', { name: 'Pan right' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Pan and tilt' })).toHaveCSS('border-radius', '50%')
  expect(await withPad.evaluate(([first]) => first)).toBe(true)
})

test('switching streaming off covers the picture and closes the stream', async ({ page, rig }) => {
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await poll(rig.viewers).toBe(1)

  await page.getByRole('switch', { name: 'Live streaming' }).click()

  const cover = page.getByText('Live streaming turned off').locator('..')
  await expect(cover).toBeVisible()
  await expect(cover).not.toHaveCSS('background-color', /rgba\(.*, 0\)|transparent/)
  expect(await cover.evaluate(listUncovered)).toEqual([])
  await poll(rig.viewers).toBe(0)
})

test('choosing a camera shows its details and streams only its picture', async ({ page, rig }) => {
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await poll(rig.viewers).toBe(1)

  await page.getByRole('list', { name: 'Cameras' }).getByRole('button', { name: 'PTZ South span Online' }).click()

  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'PTZ South span' })).toBeVisible()
  await poll(rig.viewers).toBe(1)
  await expect(page.getByRole('term').filter({ hasText: 'Pan' })).toBeVisible()
})

test('a webcam has sled controls but no steering controls', async ({ page }) => {
  await page.goto('/dashboard/view')

  await page.getByRole('button', { name: 'Webcam Sled Online' }).click()

  await expect(page.getByRole('heading', { name: 'Dashboard - Webcam Sled' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Pan and tilt' })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Sled' })).toBeVisible()
})

test('a renamed camera shows its new name and a toast after the page reloads', async ({ page, rig }) => {
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(findToast(page, 'Input cannot be empty')).toBeVisible()

  await page.getByRole('textbox', { name: 'Rename camera' }).fill('PTZ "Nord" / 50 % #1 ⛰ שלום')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await reloaded

  await expect(findToast(page, 'Camera renamed successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ "Nord" / 50 % #1 ⛰ שלום' })).toBeVisible()
  expect((await rig.cameras())[0]?.name).toBe('PTZ "Nord" / 50 % #1 ⛰ שלום')
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([['root'], []])
})

test.describe(() => {
  // The page may still request the position of the deleted camera
  test.use({ expectedErrors: [/404/] })

  test('deleting a camera requires confirmation, removes its presets and keeps its schedules', async ({
    page,
    rig,
  }) => {
    const [north] = await rig.cameras()
    await page.goto('/dashboard/view')
    await page.getByRole('button', { name: 'Delete Camera' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Camera' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    expect(await rig.cameras()).toHaveLength(4)

    await page.getByRole('button', { name: 'Delete Camera' }).click()
    const reloaded = page.waitForEvent('load')
    await dialog.getByRole('button', { name: 'Yes, Delete' }).click()
    await reloaded

    await expect(findToast(page, 'Camera Deleted successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeVisible()
    const { presets, schedules } = await rig.state()
    expect(presets.filter(({ cameraID }) => cameraID === north?.cameraID)).toEqual([])
    expect(schedules.filter(({ cameraID }) => cameraID === north?.cameraID)).toHaveLength(2)
  })
})

test('the live view enters and leaves full screen', async ({ page }) => {
  await page.goto('/dashboard/view')

  await page.getByRole('button', { name: 'Full screen' }).click()
  await poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: 'Leave full screen' }).click()

  await poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
})

test.describe(() => {
  test.use({ expectedErrors: [/500/] })

  test('a drawing of a camera replaces a thumbnail that fails to load', async ({ page, rig }) => {
    await rig.addFault({ kind: 'fail', path: '/media/poster/*', status: 500 })

    await page.goto('/dashboard/view')

    const thumbnails = page.getByRole('list', { name: 'Cameras' }).locator('img')
    await expect(thumbnails).toHaveCount(4)
    for (const thumbnail of await thumbnails.all()) {
      await expect(thumbnail).toHaveAttribute('src', /camera-fallback/)
    }
  })
})

test("the clock of the live view shows the rig's time in the rig's zone and advances", async ({ page }) => {
  await page.route('**/api/v1/**', async (route) => {
    const response = await forward(route)
    await route.fulfill({ response, headers: { ...response.headers(), date: 'Wed, 10 Jun 2026 15:00:00 GMT' } })
  })
  await page.route('**/config.json', async (route) => {
    const response = await forward(route)
    await route.fulfill({ response, json: { ...(await response.json()), rigTimeZone: 'Etc/GMT+3' } })
  })
  await page.goto('/dashboard/view')
  const clock = page.getByText(/^\d\d:\d\d:\d\d$/)
  await expect(clock).toHaveText(/^12:00:0\d$/)
  await expect(page.getByText("rig's clock", { exact: true })).toBeVisible()
  const before = await clock.textContent()

  await expect(clock).not.toHaveText(before ?? '')
})

test('the live view shows that the clock is that of this computer if the rig sends no Date', async ({ page }) => {
  await page.clock.setFixedTime(new Date(2026, 5, 10, 15, 0, 0))
  await page.route('**/api/v1/**', async (route) => {
    const response = await forward(route)
    const { date: _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.goto('/dashboard/view')

  await expect(page.getByText(/^\d\d:\d\d:\d\d$/)).toHaveText('15:00:00')
  await expect(page.getByText('this computer', { exact: true })).toBeVisible()
})

/** Returns which of four points of the picture are not inside its cover. */
function listUncovered(cover: Element) {
  const picture = document.querySelector('[data-picture]')?.getBoundingClientRect() ?? new DOMRect()
  const shares = [0.3, 0.6].flatMap((x) => [0.3, 0.7].map((y) => [x, y] as const))
  return shares.filter(([x, y]) => {
    const found = document.elementFromPoint(picture.x + x * picture.width, picture.y + y * picture.height)
    return !cover.contains(found)
  })
}
