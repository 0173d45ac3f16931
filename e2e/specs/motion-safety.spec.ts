import { appendFileSync } from 'node:fs'
import { measureStop } from '../support/expect-stopped.ts'
import { expect, poll } from '../support/fixtures.ts'
import { endReasons, holdEndings, MAX_STOP_MS } from '../support/hold-endings.ts'
import { holdByMouse, holdTwoKeys, listPanDrives, releaseAll, test } from '../support/operator-input.ts'
import { operator, type Simulator } from '../support/simulator.ts'
import { listDrives } from '../support/steering.ts'

/** `pnpm prove` sets PROVE_TABLE to the path of an output file, repeats each case and needs a quiet machine. */
const proofFile = process.env.PROVE_TABLE
const repeats = Number(process.env.PROVE_REPEATS ?? 1)
const HOLD_MS = 26_000
/** The zoom reaches its end after 22 s, so the hold must be shorter. */
const TWO_AXES_HOLD_MS = 20_000

test.use({ account: operator, hasTouch: true })

for (const { when, link, hold, release, afterStop, expectedErrors = [], inOwnBrowser = false } of holdEndings) {
  test.describe(() => {
    test.use({ inOwnBrowser })

    for (let run = 1; run <= repeats; run++) {
      test(`the camera stops when ${when}${repetitionSuffix(run)}`, async ({ input, expectErrors }) => {
        expectErrors(...expectedErrors)
        if (!proofFile) await input.rig.slowDownClock()
        await hold(input)
        await poll(() => listPanDrives(input.rig)).toMatchObject([{ ended: null }])
        // Until the drive is renewed, the dead-man stops it only after 10 s
        await poll(async () => (await input.rig.requests('POST', 'ptz/control')).length).toBeGreaterThan(1)
        const released = await input.rig.now()
        await release(input)
        // The drive is no longer renewed, so it is safe to run the rig's clock in real time until the dead-man acts
        if (link === 'dead') await input.rig.resumeClock()

        const { reason, standstill } = await measureStop(input.rig, released)
        expect(await listPanDrives(input.rig)).toHaveLength(1)
        expect(reason).toBe(endReasons[link])
        if (proofFile) appendFileSync(proofFile, `${JSON.stringify({ title: when, link, reason, standstill })}\n`)
        expect(standstill).toBeLessThanOrEqual(MAX_STOP_MS[link])
        await afterStop?.(input)
      })
    }
  })
}

// If the machine stalls, these holds are interrupted even though the console is correct, so only `pnpm prove` measures
// them
if (proofFile) {
  for (let run = 1; run <= repeats; run++) {
    test(`a hold is one uninterrupted movement over a link with a delay of 100 ± 50 ms each way${repetitionSuffix(run)}`, async ({
      input,
    }) => {
      input.proxy.delay(100, 50)

      await holdByMouse(input)
      await waitForDrive(input.rig, HOLD_MS)
      const held = await listDrives(input.rig)
      await input.page.mouse.up()

      expect(held).toMatchObject([{ axis: 'pan', ended: null }])
      await poll(async () => (await listPanDrives(input.rig)).at(-1)?.reason).toBe('stopped')
    })
  }

  // With 300 ms, as in the unit tests, a busy machine would have only 150 ms left before the dead-man stops the drive
  test('two axes that are held together move without interruption over a link with a delay of 200 ms each way', async ({
    input,
  }) => {
    input.proxy.delay(200, 0)

    await holdTwoKeys(input)
    await waitForDrive(input.rig, TWO_AXES_HOLD_MS)
    const held = await listDrives(input.rig)
    await releaseAll(input)

    expect(held.toSorted((a, b) => a.axis.localeCompare(b.axis))).toMatchObject([
      { axis: 'pan', ended: null },
      { axis: 'zoom', ended: null },
    ])
  })
}

/** Waits until the first drive has lasted for `durationMs` on the rig's clock. */
async function waitForDrive(rig: Simulator, durationMs: number) {
  const getDurationMs = async () => {
    const [first] = await listDrives(rig)
    return first ? (await rig.now()) - first.began : 0
  }
  await poll(getDurationMs, { timeout: durationMs + 15_000 }).toBeGreaterThan(durationMs)
}

function repetitionSuffix(run: number) {
  return run > 1 ? ` (${run})` : ''
}
