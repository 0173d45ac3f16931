import { expectToStop } from '../support/expect-stopped.ts'
import { expect, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator, SLOW_CLOCK_RATE } from '../support/simulator.ts'
import { getFirstCameraId, openLiveView } from '../support/steering.ts'

test.use({ account: operator })

const LATENCY_MS = 1_600

const listPanMovements = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'pan')

test('a rig that needs 1.6 s per request moves one step per press, and the message beside the controls disappears when the rig is quick', async ({
  page,
  rig,
}) => {
  const cameraID = await getFirstCameraId(rig)
  const { pan } = await rig.position(cameraID)
  await openLiveView(page)
  const slow = page.getByText(/^The rig responds slowly \(1\.\d s\): each press moves one step$/)
  await rig.addFault({ kind: 'latency', ms: LATENCY_MS, path: '/api/v1/ptz/*' })
  await expect(slow).toBeVisible()

  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await poll(async () => (await listPanMovements(rig)).map(({ kind }) => kind)).toEqual(['step'])
  await page.mouse.up()
  await page.keyboard.press('ArrowRight')
  await poll(async () => (await listPanMovements(rig)).map(({ kind }) => kind)).toEqual(['step', 'step'])
  await expect(slow).toBeVisible()

  await rig.clearFaults()
  await expect(slow).toBeHidden()
  await poll(async () => Math.round((await rig.position(cameraID)).pan - pan)).toBe(60)
})

test('the first hold moves a rig whose latency has just become 1.6 s, and the camera stops after the release', async ({
  page,
  rig,
}) => {
  await rig.slowDownClock()
  await openLiveView(page)
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await rig.addFault({ kind: 'latency', ms: LATENCY_MS, path: '/api/v1/ptz/*' })

  await page.mouse.down()
  await poll(async () => (await listPanMovements(rig)).length).toBeGreaterThan(0)

  await expectToStop(rig, () => page.mouse.up(), 'pan', { delayMs: LATENCY_MS * SLOW_CLOCK_RATE })
})
