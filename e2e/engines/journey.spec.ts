import { expectToStop } from '../support/expect-stopped.ts'
import { filmPatrols } from '../support/patrol-films.ts'
import { listDrives } from '../support/steering.ts'
import { engines } from './engines.ts'
import { expect, poll, test } from './fixtures.ts'

const STREAMING_MS = 60_000

for (const engine of engines)
  test(`an operator steers during a minute of live picture, marks a finding and compares two patrols in ${engine.name}`, async ({
    rig,
    openConsole,
  }) => {
    const screen = await openConsole(engine)
    await screen.click('switch', 'Live streaming')
    await screen.waitForText('LIVE')
    const streamingSince = Date.now()

    const isAskedAgain = () => screen.hasText(/hold again/)
    const expectHoldToStop = async (press: () => Promise<unknown>, release: () => Promise<unknown>) => {
      const before = (await listDrives(rig)).length
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
    await expectHoldToStop(() => screen.press('button', 'Pan right'), screen.releasePointer)
    await expectHoldToStop(
      () => screen.pressKey('ArrowLeft'),
      () => screen.releaseKey('ArrowLeft'),
    )

    await screen.click('button', 'Mark finding (M)')
    await screen.waitFor('dialog', 'Mark finding')
    await screen.click('button', 'Save finding')
    await screen.waitForText('Finding recorded')

    await poll(() => Date.now() - streamingSince, { timeout: STREAMING_MS }).toBeGreaterThan(STREAMING_MS)
    expect(await screen.hasText('LIVE')).toBe(true)
    await screen.click('button', 'Frame Shot')
    await poll(async () => (await rig.state()).gallery).toHaveLength(1)
    await expectHoldToStop(() => screen.press('button', 'Pan right'), screen.releasePointer)

    await filmPatrols(rig, ['2026-06-10T06:30', '2026-07-10T06:30'])
    await screen.click('link', 'Gallery')
    await screen.click('checkbox', /^Select Patrol.*2026-07/)
    await screen.click('checkbox', /^Select Patrol.*2026-06/)
    await screen.click('button', 'Compare')
    await screen.click('button', 'Find changes')
    await screen.waitForText('1 change found', { timeout: 60_000 })
  })
