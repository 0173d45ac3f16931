import { expectToStop } from '../support/expect-stopped.ts'
import { poll, test } from '../support/fixtures.ts'
import { operator, type Simulator, SLOW_CLOCK_RATE } from '../support/simulator.ts'
import { openLiveView } from '../support/steering.ts'

test.use({ account: operator })

const LATENCY_MS = 1_600

const listPanMovements = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'pan')

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
