import { expectToStop } from '../support/expect-stopped.ts'
import { filmPatrols } from '../support/patrol-films.ts'
import type { Simulator } from '../support/simulator.ts'
import { listDrives, listMovements } from '../support/steering.ts'
import type { Size } from './browser.ts'
import { describeMissing, type Engine, engines } from './engines.ts'
import { poll, test } from './fixtures.ts'
import type { Screen } from './screen.ts'

/** Without a graphics card, a larger window needs more CPU time than its tests. */
const WINDOW: Size = { width: 1024, height: 768 }

type Operator = { engine: Engine; screen: Screen }

// The engines share one rig and the time of the live picture, which they mostly spend waiting
test('operators in every engine steer, mark a finding during a live picture and compare two patrols', async ({
  rig,
  openConsole,
  streamingMs,
}) => {
  const installed = engines.filter(({ findLaunch }) => findLaunch())
  for (const engine of engines)
    if (!installed.includes(engine))
      test.info().annotations.push({ type: 'skip', description: describeMissing(engine) })
  await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
  await rig.control('POST', 'clock', { now: new Date().toISOString(), rate: 1 })
  const operators = await Promise.all(
    installed.map(async (engine) => ({ engine, screen: await openConsole(engine, WINDOW) })),
  )

  // The slowed clock of the rig would make a live picture late, which ends a hold
  await rig.slowDownClock()
  await inTurn(operators, async (screen) => {
    await expectHoldToStop(rig, screen, holds.mouse)
    await expectHoldToStop(rig, screen, holds.key)
  })
  await rig.resumeClock()

  await together(operators, async (screen) => {
    await screen.click('switch', 'Live streaming')
    await screen.waitForText('LIVE')
    const streamingSince = Date.now()
    await screen.click('button', 'Mark finding (M)')
    await screen.waitFor('dialog', 'Mark finding')
    await screen.click('button', 'Save finding')
    await screen.waitForText('Finding recorded')
    await poll(() => Date.now() - streamingSince, { timeout: streamingMs }).toBeGreaterThan(streamingMs)
    // On a busy machine the picture can be late for a moment
    await screen.waitForText('LIVE')
  })
  await inTurn(operators, async (screen) => {
    const before = (await rig.state()).gallery.length
    await screen.click('button', 'Frame Shot')
    await poll(async () => (await rig.state()).gallery).toHaveLength(before + 1)
    const steps = (await listMovements(rig, 'step')).length
    await screen.click('button', 'Move sled forward')
    await poll(async () => (await listMovements(rig, 'step')).length).toBeGreaterThan(steps)
  })

  await together(operators, async (screen) => {
    await screen.click('link', 'Gallery')
    await screen.click('checkbox', /^Select Patrol.*2026-07/)
    await screen.click('checkbox', /^Select Patrol.*2026-06/)
    await screen.click('button', 'Compare')
    await screen.click('button', 'Find changes')
    await screen.waitForText('1 change found', { timeout: 60_000 })
  })
})

type Hold = Record<'press' | 'release', (screen: Screen) => Promise<unknown>>

const holds = {
  mouse: {
    press: (screen) => screen.press('button', 'Pan right'),
    release: (screen) => screen.releasePointer(),
  },
  key: {
    press: (screen) => screen.pressKey('ArrowLeft'),
    release: (screen) => screen.releaseKey('ArrowLeft'),
  },
} satisfies Record<string, Hold>

async function expectHoldToStop(rig: Simulator, screen: Screen, { press, release }: Hold) {
  const before = (await listDrives(rig)).length
  await press(screen)
  await poll(async () => (await listDrives(rig)).length, 'the hold moves the camera').toBeGreaterThan(before)
  await expectToStop(rig, () => release(screen))
}

const together = (operators: Operator[], act: (screen: Screen) => Promise<unknown>) =>
  Promise.all(operators.map((operator) => runStep(operator, act)))

async function inTurn(operators: Operator[], act: (screen: Screen) => Promise<unknown>) {
  for (const operator of operators) await runStep(operator, act)
}

const runStep = ({ engine, screen }: Operator, act: (screen: Screen) => Promise<unknown>) =>
  test
    .step(engine.name, () => act(screen))
    .catch((error: Error) => {
      throw new Error(`In ${engine.name}: ${error.message}`, { cause: error })
    })
