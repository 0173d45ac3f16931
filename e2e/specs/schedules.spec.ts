import { expectFittingAndAccessible } from '../support/fitting-screens.ts'
import { advanceUntilVisible, expect, findToast, pauseClock, test } from '../support/fixtures.ts'
import { measureLayout } from '../support/measure-layout.ts'
import { operator } from '../support/simulator.ts'
import { formatSize, resizeWindow } from '../support/window-sizes.ts'

test.use({ account: operator })

test('step 2 of a new schedule shows the picture and the pad without scrolling, steps 2 and 3 fit large and small windows without axe violations, and on tablets no toast covers the pad', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/dashboard/scheduler/new')
  await page.getByRole('combobox', { name: 'Camera' }).selectOption('PTZ North span')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Set the camera position' })).toBeVisible()
  for (const [width = 0, height = 0] of [
    [640, 360],
    [360, 640],
    [820, 1180],
    [1366, 768],
  ]) {
    await resizeWindow(page, { width, height })
    for (const part of [
      page.getByRole('img', { name: 'PTZ North span' }),
      page.getByRole('group', { name: 'Pan and tilt' }),
      page.getByRole('group', { name: 'Zoom' }),
    ])
      await expect.soft(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
  }
  await expectFittingAndAccessible(page)

  for (const size of [
    { width: 820, height: 1180 },
    { width: 768, height: 1024 },
  ]) {
    await resizeWindow(page, size)
    await pauseClock(page)
    await page.getByRole('button', { name: 'Pan left' }).click()
    await advanceUntilVisible(page, findToast(page, 'Moving...').last())
    const { covered, noticeCount } = await measureLayout(page)
    expect(noticeCount).toBeGreaterThan(0)
    expect(covered, formatSize(size)).toEqual([])
    await page.clock.resume()
  }

  await page.getByRole('button', { name: 'Set patrol time' }).click()
  await expect(page.getByRole('heading', { name: 'Set Time' })).toBeVisible()
  await expectFittingAndAccessible(page)
})
