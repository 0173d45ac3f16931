import type { Page } from '@playwright/test'
import { expect, poll, test } from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'
import { expectStandstill, noteStops } from './standstill.ts'
import { drives } from './steering.ts'

test.use({ account: operator })

test.beforeEach(({ page }) => noteStops(page))

const SHOULDER_RIGHT = 5
const TRIGGER_RIGHT = 7
const middle = [0, 0, 0, 0]
/** Frames in which a controller that means something would have moved the camera. */
const A_WHILE = 30

test('The further a stick is pushed, the faster the camera turns, until the stick is let go', async ({ page, rig }) => {
  const speeds = speedsOf(page)
  await openWithController(page)

  await hold(page, { axes: [1, 0, 0, 0] })
  await poll(() => openAxes(rig)).toEqual(['pan'])
  await hold(page, { axes: [0.575, 0, 0, 0] })
  await poll(speeds).toContainEqual({ x: 0.15 })
  await hold(page, { axes: middle })

  await expectStandstill(page, rig)
  expect(speeds()).toContainEqual({ x: 0.3 })
})

test('A trigger zooms while a stick turns the camera, and releasing one does not stop the other', async ({
  page,
  rig,
}) => {
  await openWithController(page)

  await hold(page, { axes: [0, -1, 0, 0], pressed: [TRIGGER_RIGHT] })
  await poll(() => openAxes(rig)).toEqual(['tilt', 'zoom'])
  await hold(page, { axes: middle, pressed: [TRIGGER_RIGHT] })
  await poll(() => openAxes(rig)).toEqual(['zoom'])
  await hold(page, { axes: middle })

  await poll(() => openAxes(rig)).toEqual([])
})

test('A controller that is plugged in with its stick pushed moves nothing until the stick has been let go', async ({
  page,
  rig,
}) => {
  await openWithController(page, { axes: [1, 0, 0, 0] })
  await pass(page, A_WHILE)
  expect(await rig.motion()).toEqual([])

  await hold(page, { axes: middle })
  await hold(page, { axes: [1, 0, 0, 0] })

  await poll(() => openAxes(rig)).toEqual(['pan'])
  await hold(page, { axes: middle })
})

test('When the window loses the focus the camera stops, and turns again only after the stick has been let go', async ({
  page,
  rig,
}) => {
  await openWithController(page)
  await hold(page, { axes: [1, 0, 0, 0] })
  await poll(() => openAxes(rig)).toEqual(['pan'])

  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
  })
  await expectStandstill(page, rig)
  const before = (await drives(rig)).length
  await pass(page, A_WHILE)

  expect(await drives(rig)).toHaveLength(before)
})

test('A controller moves nothing while the operator types', async ({ page, rig }) => {
  await openWithController(page)
  await page.getByRole('textbox', { name: 'Rename camera' }).focus()

  await hold(page, { axes: [1, 0, 0, 0] })
  await pass(page, A_WHILE)

  expect(await rig.motion()).toEqual([])
})

test('A shoulder button moves the sled by one step, however long it is pressed', async ({ page, rig }) => {
  await rig.hurry()
  await openWithController(page)
  await hold(page, { axes: middle, pressed: [SHOULDER_RIGHT] })
  await poll(() => sledSteps(rig)).toMatchObject([{ kind: 'step', reason: 'done' }])
  await pass(page, A_WHILE)

  expect(await sledSteps(rig)).toHaveLength(1)
})

type Held = { axes: number[]; pressed?: number[] }

/** Opens the live view with a controller of the standard mapping plugged in, of which a test decides what is held. */
async function openWithController(page: Page, held: Held = { axes: middle }) {
  await page.addInitScript((first) => {
    const plugged = { held: first }
    Object.assign(window, { plugged })
    navigator.getGamepads = () => [
      {
        ...{ id: 'Controller', index: 0, connected: true, mapping: 'standard', timestamp: performance.now() },
        axes: plugged.held.axes,
        buttons: Array.from({ length: 17 }, (_, button) => {
          const pressed = plugged.held.pressed?.includes(button) ?? false
          return { pressed, touched: pressed, value: pressed ? 1 : 0 }
        }),
      } as unknown as Gamepad,
    ]
  }, held)
  await page.goto('/dashboard/view')
  await page.getByRole('group', { name: 'Pan and tilt' }).waitFor()
  await pass(page)
}

async function hold(page: Page, held: Held) {
  await page.evaluate((next) => Object.assign((window as unknown as { plugged: object }).plugged, { held: next }), held)
  await pass(page)
}

/** Lets frames pass, at each of which the console looks at the controller. */
const pass = (page: Page, frames = 2) =>
  page.evaluate(async (count) => {
    for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame)
  }, frames)

/** The bodies of the speeds that the page has asked for so far. */
function speedsOf(page: Page) {
  const bodies: object[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/ptz/control')) return
    const { cameraID: _camera, ...speed } = request.postDataJSON()
    bodies.push(speed)
  })
  return () => bodies
}

/** The axes that are being driven now, by name: the rig may take what is sent at once in any order. */
const openAxes = async (rig: Simulator) =>
  (await drives(rig))
    .filter(({ ended }) => ended === null)
    .map(({ axis }) => axis)
    .sort()

const sledSteps = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'sled')
