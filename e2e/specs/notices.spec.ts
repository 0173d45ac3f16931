import { advanceClock, advanceUntilVisible, expect, findToast, pauseClock, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('a success toast appears at the bottom right on dark and an error toast at the bottom left on red, each for 5 s', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Move sled forward' }).waitFor()
  await pauseClock(page)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('button', { name: 'Move sled forward' }).click()
  const success = findToast(page, 'Sled moved forward')
  const error = findToast(page, 'Input cannot be empty')
  await advanceUntilVisible(page, error, success)

  const boxes = { success: await success.boundingBox(), error: await error.boundingBox() }
  expect(boxes.success?.x).toBeGreaterThan(720)
  expect(boxes.error?.x).toBeLessThan(100)
  expect(boxes.success?.y).toBeGreaterThan(700)
  expect(boxes.error?.y).toBeGreaterThan(700)
  const colourOf = (notice: typeof success) =>
    notice.evaluate((shown) => getComputedStyle(shown).backgroundColor.match(/\d+/g)?.map(Number) ?? [])
  expect(Math.max(...(await colourOf(success)).slice(0, 3))).toBeLessThan(64)
  const [red = 0, green = 255, blue = 255] = await colourOf(error)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))

  await page.clock.runFor(4_500)
  await expect(success).toBeVisible()
  await expect(error).toBeVisible()
  await page.clock.runFor(1_000)

  await expect(success).toBeHidden()
  await expect(error).toBeHidden()
})

test('three notices in one corner stay readable without covering each other', async ({ page }) => {
  await page.clock.install()
  await page.goto('/dashboard/view')
  await expect(page.getByRole('button', { name: 'Default view' })).toBeEnabled()
  await pauseClock(page)
  const notices = ['Sled moved forward', 'Moving...', 'Preset Activated'].map((text) =>
    page.getByRole('listitem').filter({ has: page.getByText(text) }),
  )

  for (const name of ['Move sled forward', 'Pan right', 'Default view']) {
    await page.getByRole('button', { name }).click()
    await page.clock.runFor(50)
  }
  await advanceUntilVisible(page, ...notices)
  await page.clock.runFor(4_000)

  const boxes = await Promise.all(notices.map((notice) => notice.boundingBox()))
  const edges = boxes.map((box) => ({ top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }))
  const [highest, middle, lowest] = edges.toSorted((a, b) => a.top - b.top)
  expect(highest?.bottom).toBeLessThanOrEqual(middle?.top ?? 0)
  expect(middle?.bottom).toBeLessThanOrEqual(lowest?.top ?? 0)
  for (const notice of notices)
    await poll(() => notice.evaluate((shown) => Number(getComputedStyle(shown).opacity))).toBe(1)
})

test.describe(() => {
  test.use({ expectedErrors: [/500/] })

  test("the notice 'Stop not confirmed' stays visible beside other notices until the stop is confirmed", async ({
    page,
    rig,
  }) => {
    await page.clock.install()
    await page.goto('/dashboard/view')
    await page.getByRole('button', { name: 'Pan right' }).hover()
    await page.mouse.down()
    await poll(async () => (await rig.motion()).at(-1)).toMatchObject({ kind: 'drive', ended: null })
    await rig.addFault({ kind: 'fail', method: 'POST', path: '/api/v1/ptz/control', status: 500 })
    await rig.addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/home/', status: 500 })
    await page.mouse.up()
    await advanceClock(page, 3_000)
    const unconfirmed = page.getByRole('listitem').filter({ hasText: 'Stop not confirmed' })
    await expect(unconfirmed).toBeVisible()

    await page.getByRole('button', { name: 'Sled home' }).click()
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(findToast(page, 'Input cannot be empty')).toBeVisible()
    // Toasts would otherwise expire after 5 s
    await pauseClock(page)
    const box = await unconfirmed.boundingBox()
    const others = await Promise.all(
      (
        await page
          .getByRole('listitem')
          .filter({ hasText: /requested|empty/ })
          .all()
      ).map((each) => each.boundingBox()),
    )
    await expect(unconfirmed).toBeVisible()
    expect(others).toHaveLength(2)
    for (const other of others) expect((other?.x ?? Number.NaN) + (other?.width ?? 0)).toBeLessThan(box?.x ?? 0)

    await rig.clearFaults()
    await page.clock.resume()
    await expect(unconfirmed).toBeHidden()
  })
})

test('the Tab key moves the focus from a notice to the next element', async ({ page }) => {
  await page.clock.install()
  await page.goto('/dashboard/view')
  await expect(page.getByRole('button', { name: 'Move sled forward' })).toBeEnabled()
  await pauseClock(page)
  const logout = page.getByRole('button', { name: 'Logout' })
  const notice = findToast(page, 'Sled moved forward')
  await page.getByRole('button', { name: 'Move sled forward' }).click()
  await advanceUntilVisible(page, notice)
  await logout.focus()
  await notice.focus()

  await page.keyboard.press('Tab')

  // `toBeFocused` would fail if the focus has left the document after the last element
  expect(await logout.evaluate((button) => document.activeElement === button)).toBe(false)
  expect(await notice.evaluate((shown) => document.activeElement === shown)).toBe(false)
})

test('an overlay covers the page during a slow request in a dialog, and Enter leaves it', async ({ page, rig }) => {
  await page.clock.install()
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Save view as' }).click()
  await page.getByRole('menuitem', { name: 'Preset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preset Label' })
  await dialog.getByRole('textbox', { name: 'Preset name' }).fill('North tower')
  await rig.addFault({ kind: 'latency', ms: 600_000, path: '/api/v1/preset/' })

  await dialog.getByRole('button', { name: 'Save Preset' }).click()
  const spinner = page.getByRole('status', { name: 'Loading' })
  await expect(spinner).toBeVisible()
  expect(await spinner.locator('..').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await page.clock.fastForward(5_000)
  const leave = page.getByRole('button', { name: 'Go on without waiting' })
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(leave).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Preset name' })).toHaveValue('North tower')
})
