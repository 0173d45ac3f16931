import { expect, test } from '../support/fixtures.ts'
import { openPositionStep } from '../support/open-position-step.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('the position step of a new schedule shows the picture and the pad without scrolling', async ({ page }) => {
  await openPositionStep(page)
  for (const [width = 0, height = 0] of [
    [640, 360],
    [844, 390],
    [800, 600],
    [360, 640],
    [390, 844],
    [820, 1180],
    [1366, 768],
  ]) {
    await page.setViewportSize({ width, height })
    for (const part of [
      page.getByRole('img', { name: 'PTZ North span' }),
      page.getByRole('group', { name: 'Pan and tilt' }),
      page.getByRole('group', { name: 'Zoom' }),
    ])
      await expect.soft(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
  }
})
