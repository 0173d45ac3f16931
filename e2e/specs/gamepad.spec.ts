import type { Page } from '@playwright/test'
import { expectToStop } from '../support/expect-stopped.ts'
import { expect, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { findLastDrive, listDrives, recordSpeeds } from '../support/steering.ts'

test.use({ account: operator })

test.beforeEach(({ rig }) => rig.slowDownClock())

const middle = [0, 0, 0, 0]

test('a stick turns the camera faster the further it is pushed, and releasing it stops the camera', async ({
  page,
  rig,
}) => {
  const speeds = recordSpeeds(page)
  await openWithController(page)

  await moveSticks(page, [1, 0, 0, 0])
  await poll(() => findLastDrive(rig)).toMatchObject({ ended: null })
  await moveSticks(page, [0.575, 0, 0, 0])
  await poll(() => speeds).toContainEqual({ x: 0.15 })

  await expectToStop(rig, () => moveSticks(page, middle))
  expect(speeds).toContainEqual({ x: 0.3 })
  expect(await listDrives(rig)).toHaveLength(1)
})

/** The axes of the controller's sticks, and how often the page has read them. */
type PluggedWindow = typeof window & { plugged: { axes: number[]; reads: number } }

async function openWithController(page: Page) {
  await page.addInitScript((axes) => {
    const plugged = { axes, reads: 0 }
    Object.assign(window, { plugged })
    navigator.getGamepads = () => {
      plugged.reads += 1
      const controller = {
        ...{ id: 'Controller', index: 0, connected: true, mapping: 'standard', timestamp: performance.now() },
        axes: plugged.axes,
        buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
      }
      return [controller as unknown as Gamepad]
    }
  }, middle)
  await page.goto('/dashboard/view')
  await page.getByRole('group', { name: 'Pan and tilt' }).waitFor()
  // Once the code is loaded, the controller is read in each frame
  await poll(() => page.evaluate(() => (window as PluggedWindow).plugged.reads)).toBeGreaterThan(9)
}

/** Moves the sticks. Resolves two frames later, after the page has read the axes. */
const moveSticks = (page: Page, axes: number[]) =>
  page.evaluate(async (next) => {
    ;(window as PluggedWindow).plugged.axes = next
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  }, axes)
