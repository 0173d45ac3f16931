import { advanceUntilVisible, expect, findToast, pauseClock, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('success toasts are stacked and dark, an error toast is red and in the opposite corner, and Tab moves the focus out of a toast', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/dashboard/view')
  await expect(page.getByRole('button', { name: 'Default view' })).toBeEnabled()
  // On a busy machine, toasts could otherwise expire before the test has checked them
  await pauseClock(page)
  const successes = ['Sled moved forward', 'Moving...', 'Preset Activated'].map((text) =>
    page.getByRole('listitem').filter({ has: page.getByText(text) }),
  )
  const error = findToast(page, 'Input cannot be empty')

  for (const name of ['Move sled forward', 'Pan right', 'Default view', 'Rename']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.clock.runFor(50)
  }
  await advanceUntilVisible(page, error, ...successes)
  for (const toast of [error, ...successes]) {
    await page.clock.runFor(100)
    await poll(() => toast.evaluate((shown) => Number(getComputedStyle(shown).opacity))).toBe(1)
  }

  const measure = (toast: typeof error) =>
    toast.evaluate((shown) => {
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const list = shown.closest<HTMLElement>('[data-sonner-toaster]')
      const area = list?.parentElement?.parentElement?.getBoundingClientRect() ?? new DOMRect()
      // Accepts both sides, because `toaster.test.tsx` tests which side each kind of toast is on
      const fromSide = list?.dataset.xPosition === 'left' ? left - area.left : area.right - right
      const rgb = getComputedStyle(shown).backgroundColor.match(/\d+/g)?.map(Number).slice(0, 3) ?? []
      return { side: list?.dataset.xPosition, fromSide, top, bottom, rgb }
    })
  const stack = (await Promise.all(successes.map(measure))).toSorted((a, b) => b.top - a.top)
  for (const { fromSide, rgb } of stack) {
    expect(fromSide).toBeCloseTo(0, 0)
    expect(Math.max(...rgb)).toBeLessThan(64)
  }
  expect(stack[0]?.bottom).toBeGreaterThan(700)
  for (const [index, { top }] of stack.slice(0, -1).entries()) expect(stack[index + 1]?.bottom).toBeLessThanOrEqual(top)
  const { side, fromSide, top, rgb } = await measure(error)
  const [red = 0, green = 255, blue = 255] = rgb
  expect(fromSide).toBeCloseTo(0, 0)
  expect(side).not.toBe(stack[0]?.side)
  expect(top).toBeGreaterThan(700)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))

  const [notice] = successes
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.focus()
  await notice?.focus()
  await page.keyboard.press('Tab')
  // `toBeFocused` would fail, because the focus leaves the document after the last element
  expect(await logout.evaluate((button) => document.activeElement === button)).toBe(false)
  expect(await notice?.evaluate((shown) => document.activeElement === shown)).toBe(false)
})

test('an overlay covers the page during a slow request from a dialog, and Enter closes only the overlay', {
  tag: '@slow',
}, async ({ page, rig }) => {
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
  const leave = page.getByRole('button', { name: 'Continue without waiting' })
  await expect(leave).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(leave).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Preset name' })).toHaveValue('North tower')
})
