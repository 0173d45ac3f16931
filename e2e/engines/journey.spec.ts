import { expectToStop } from '../support/expect-stopped.ts'
import type { Simulator } from '../support/simulator.ts'
import { listDrives, SLOW_RIG_PATTERN } from '../support/steering.ts'
import type { Size } from './browser.ts'
import { type Engine, engines, formatSkipReason } from './engines.ts'
import { poll, test } from './fixtures.ts'
import { type Hold, holds, type Screen } from './screen.ts'

/** Without a graphics card, a larger window would need more CPU time than the test itself. */
const WINDOW: Size = { width: 800, height: 600 }

type Operator = { engine: Engine; screen: Screen }

/** The browsers of two engines have to start. Each step still has its own time limit. */
test.setTimeout(300_000)

// The tests in e2e/specs cover the same steps in Chromium. Both engines share one rig and watch the live picture
// concurrently, because most of that time is spent waiting
test('operators in Firefox and WebKit sign in, steer, stop, and mark a finding on the live picture', async ({
  rig,
  openConsole,
}) => {
  const others = engines.filter(({ name }) => name !== 'Chromium')
  const installed = others.filter(({ findLaunch }) => findLaunch())
  test.skip(installed.length === 0, others.map(formatSkipReason).join('; '))
  for (const engine of others)
    if (!installed.includes(engine))
      test.info().annotations.push({ type: 'skip', description: formatSkipReason(engine) })
  const operators = await Promise.all(
    installed.map(async (engine) => ({ engine, screen: await openConsole(engine, WINDOW) })),
  )

  // These holds run before live streaming starts: with the clock slowed, the picture would be late and end them
  await rig.slowDownClock()
  for (const operator of operators)
    await runStep(operator, async (screen) => {
      await expectHoldToStop(rig, screen, holds.mouse)
      await expectHoldToStop(rig, screen, holds.key)
    })
  await rig.resumeClock()

  await Promise.all(
    operators.map((operator) =>
      runStep(operator, async (screen) => {
        await screen.startStreaming()
        await screen.click('button', 'Mark finding (M)')
        await screen.waitFor('dialog', 'Mark finding')
        await screen.click('button', 'Save finding')
        await screen.waitForText('Finding saved')
        // On a busy machine the picture can be late for a moment
        await screen.waitForText('LIVE')
      }),
    ),
  )
})

async function expectHoldToStop(rig: Simulator, screen: Screen, { begin, release }: Hold) {
  await poll(() => screen.hasText(SLOW_RIG_PATTERN), 'the message about a slow rig disappears').toBe(false)
  const before = (await listDrives(rig)).length
  await begin(screen)
  await poll(async () => (await listDrives(rig)).length, 'the hold moves the camera').toBeGreaterThan(before)
  await expectToStop(rig, () => release(screen))
}

const runStep = ({ engine, screen }: Operator, act: (screen: Screen) => Promise<unknown>) =>
  test
    .step(engine.name, () => act(screen))
    .catch((error: Error) => {
      throw new Error(`In ${engine.name}: ${error.message}`, { cause: error })
    })
