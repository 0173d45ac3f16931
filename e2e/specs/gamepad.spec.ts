import type { Page } from '@playwright/test'
import { expectToStop } from '../support/expect-stopped.ts'
import { expect, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import { listDrives } from '../support/steering.ts'

test.use({ account: operator })

test.beforeEach(({ rig }) => rig.slowDownClock())

const middle = [0, 0, 0, 0]

test('a stick turns the camera faster the further it is pushed, and releasing it stops the camera', async ({
  page,
  rig,
}) => {
  const speeds = recordSpeeds(page)
  await openWithController(page)

  await hold(page, { axes: [1, 0, 0, 0] })
  await poll(() => listDrivenAxes(rig)).toEqual(['pan'])
  await hold(page, { axes: [0.575, 0, 0, 0] })
  await poll(speeds).toContainEqual({ x: 0.15 })

  await expectToStop(rig, () => hold(page, { axes: middle }))
  expect(speeds()).toContainEqual({ x: 0.3 })
})

type Held = { axes: number[]; pressed?: number[] }

async function openWithController(page: Page, held: Held = { axes: middle }) {
  await page.addInitScript((first) => {
    const plugged = { held: first, reads: 0 }
    Object.assign(window, { plugged })
    navigator.getGamepads = () => {
      plugged.reads += 1
      const controller = {
        ...{ id: 'Controller', index: 0, connected: true, mapping: 'standard', timestamp: performance.now() },
        axes: plugged.held.axes,
        buttons: Array.from({ length: 17 }, (_, button) => {
          const pressed = plugged.held.pressed?.includes(button) ?? false
          return { pressed, touched: pressed, value: pressed ? 1 : 0 }
        }),
      }
      return [controller as unknown as Gamepad]
    }
  }, held)
  await page.goto('/dashboard/view')
  await page.getByRole('group', { name: 'Pan and tilt' }).waitFor()
  // Once the code is loaded, the controller is read in each frame
  await poll(() =>
    page.evaluate(() => (window as unknown as { plugged: { reads: number } }).plugged.reads),
  ).toBeGreaterThan(9)
}

async function hold(page: Page, held: Held) {
  await page.evaluate((next) => Object.assign((window as unknown as { plugged: object }).plugged, { held: next }), held)
  await waitFrames(page)
}

const waitFrames = (page: Page, frames = 2) =>
  page.evaluate(async (count) => {
    for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame)
  }, frames)

function recordSpeeds(page: Page) {
  const bodies: object[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/ptz/control')) return
    const { cameraID: _camera, ...speed } = request.postDataJSON()
    bodies.push(speed)
  })
  return () => bodies
}

/** Returns the axes that are being driven, sorted because concurrent requests arrive in any order. */
const listDrivenAxes = async (rig: Simulator) =>
  (await listDrives(rig))
    .filter(({ ended }) => ended === null)
    .map(({ axis }) => axis)
    .sort()
