import { expectToStop } from '../support/expect-stopped.ts'
import { filmPatrols } from '../support/patrol-films.ts'
import type { Simulator } from '../support/simulator.ts'
import { listDrives } from '../support/steering.ts'
import type { Size } from './browser.ts'
import { describeMissing, engines } from './engines.ts'
import { expect, poll, test } from './fixtures.ts'
import type { Screen } from './screen.ts'

const STREAMING_MS = 60_000
/** Without a graphics card, a larger window needs more CPU time than its tests. */
const WINDOW: Size = { width: 1024, height: 768 }

// The engines share one rig and one minute, which they mostly spend waiting
test('operators in every engine steer during a minute of live picture, mark a finding and compare two patrols', async ({
  rig,
  openConsole,
}) => {
  const installed = engines.filter(({ findLaunch }) => findLaunch())
  for (const engine of engines)
    if (!installed.includes(engine))
      test.info().annotations.push({ type: 'skip', description: describeMissing(engine) })
  await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
  await rig.control('POST', 'clock', { now: new Date().toISOString(), rate: 1 })
  const inTurn = createTurns()

  await Promise.all(
    installed.map((engine) =>
      test
        .step(engine.name, async () => {
          const screen = await openConsole(engine, WINDOW)
          await screen.click('switch', 'Live streaming')
          await screen.waitForText('LIVE')
          const streamingSince = Date.now()

          const holdByMouse = () => screen.press('button', 'Pan right')
          const holdByKey = () => screen.pressKey('ArrowLeft')
          await inTurn(() => expectHoldToStop(rig, screen, holdByMouse, screen.releasePointer))
          await inTurn(() => expectHoldToStop(rig, screen, holdByKey, () => screen.releaseKey('ArrowLeft')))

          await screen.click('button', 'Mark finding (M)')
          await screen.waitFor('dialog', 'Mark finding')
          await screen.click('button', 'Save finding')
          await screen.waitForText('Finding recorded')

          await poll(() => Date.now() - streamingSince, { timeout: STREAMING_MS }).toBeGreaterThan(STREAMING_MS)
          expect(await screen.hasText('LIVE')).toBe(true)
          await inTurn(async () => {
            const before = (await rig.state()).gallery.length
            await screen.click('button', 'Frame Shot')
            await poll(async () => (await rig.state()).gallery).toHaveLength(before + 1)
          })
          await inTurn(() => expectHoldToStop(rig, screen, holdByMouse, screen.releasePointer))

          await screen.click('link', 'Gallery')
          await screen.click('checkbox', /^Select Patrol.*2026-07/)
          await screen.click('checkbox', /^Select Patrol.*2026-06/)
          await screen.click('button', 'Compare')
          await screen.click('button', 'Find changes')
          await screen.waitForText('1 change found', { timeout: 60_000 })
        })
        .catch((error: Error) => {
          throw new Error(`In ${engine.name}: ${error.message}`, { cause: error })
        }),
    ),
  )
})

/** Returns a function that starts each action when the previous one has ended. */
function createTurns() {
  let previous: Promise<unknown> = Promise.resolve()
  return (action: () => Promise<unknown>) => {
    previous = previous.then(action)
    return previous
  }
}

async function expectHoldToStop(
  rig: Simulator,
  screen: Screen,
  press: () => Promise<unknown>,
  release: () => Promise<unknown>,
) {
  const before = (await listDrives(rig)).length
  const isAskedAgain = () => screen.hasText(/hold again/)
  await poll(isAskedAgain, 'the console has accepted the last hold').toBe(false)
  await rig.slowDownClock()
  await press()
  let isPressedAgain = false
  await poll(async () => {
    // On a busy machine the picture can become old. The console then ends the hold and says so
    if (!isPressedAgain && (await isAskedAgain())) {
      isPressedAgain = true
      await release()
      await press()
    }
    return (await listDrives(rig)).length
  }, 'the hold moves the camera').toBeGreaterThan(before)
  await expectToStop(rig, release)
  await rig.resumeClock()
}
