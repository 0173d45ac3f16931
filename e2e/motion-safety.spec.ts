import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, poll } from './fixtures.ts'
import { holdEndings, MAX_STOP_MS } from './hold-endings.ts'
import {
  getPanDurationMs,
  holdByMouse,
  holdTwoKeys,
  listPanDrives,
  type OperatorInput,
  releaseAll,
  retryHoldUntilMoving,
  test,
} from './operator-input.ts'
import { type Movement, operator } from './simulator.ts'
import { listDrives } from './steering.ts'

/**
 * `pnpm prove` sets PROVE_TABLE to the path of an output file, repeats each case and asserts the time limits. Other
 * runs assert only that the camera stops.
 */
const proofFile = process.env.PROVE_TABLE
const repeats = Number(process.env.PROVE_REPEATS ?? 1)
const HOLD_MS = proofFile ? 26_000 : 2_000
/** The console renews a drive every 200 ms. The link alone cannot cause a longer gap than this. */
const MAX_RENEWAL_GAP_MS = 500
/** The zoom reaches its end after 22 s, so the hold must be shorter. */
const TWO_AXES_HOLD_MS = proofFile ? 20_000 : 2_000
/** A longer stall of the machine may interrupt a hold even if the console is correct. */
const STALL_MS = 250

test.use({ account: operator, hasTouch: true, expectedErrors: [/./] })

for (const { when, link, hold, release, inOwnBrowser = false } of holdEndings) {
  test.describe(() => {
    test.use({ inOwnBrowser })

    for (let run = 1; run <= repeats; run++) {
      test(`the camera stops when ${when}${repetitionSuffix(run)}`, async ({ input }) => {
        await retryHoldUntilMoving(input, hold)
        const releaseStart = Date.now()
        await release(input)
        const releaseEnd = Date.now()

        await poll(() => getPanDurationMs(input.rig)).toBe(0)
        const { began, ended, reason } = (await listPanDrives(input.rig)).at(-1) ?? {}
        // A hold may restart after a stall, but not after the release
        expect(began).toBeLessThan(releaseEnd)
        expect(['stopped', 'dead-man']).toContain(reason)
        if (!proofFile) return
        const standstill = Math.round((ended ?? Number.POSITIVE_INFINITY) - releaseStart)
        appendFileSync(proofFile, `${JSON.stringify({ title: when, link, reason, standstill })}\n`)
        expect(standstill).toBeLessThanOrEqual(MAX_STOP_MS[link])
      })
    }
  })
}

for (let run = 1; run <= repeats; run++) {
  test(`a hold stays one uninterrupted movement over a link with a delay of 100 ± 50 ms each way${repetitionSuffix(run)}`, async ({
    input,
  }) => {
    input.proxy.delay(100, 50)

    const held = await retryHoldUntilUnstalled(input)
    await input.page.mouse.up()

    expect(held.map(({ axis, ended }) => ({ axis, ended }))).toEqual([{ axis: 'pan', ended: null }])
    await poll(async () => (await listPanDrives(input.rig)).at(-1)?.reason).toBe('stopped')
  })
}

// The unit proof uses 300 ms, which would leave a busy machine only 150 ms before the dead-man stops the drive
test('two axes held together stay two uninterrupted movements over a link with a delay of 200 ms each way', async ({
  input,
}) => {
  input.proxy.delay(200, 0)

  const held = await retryHoldUntilUnstalled(input, holdTwoKeys, TWO_AXES_HOLD_MS)
  await releaseAll(input)

  const movements = held.map(({ axis, ended }) => ({ axis, ended }))
  expect(new Set(movements)).toEqual(
    new Set([
      { axis: 'pan', ended: null },
      { axis: 'zoom', ended: null },
    ]),
  )
  expect(movements).toHaveLength(2)
})

function repetitionSuffix(run: number) {
  return run > 1 ? ` (${run})` : ''
}

/**
 * Holds for `holdMs` and returns the movements. Retries without a limit while the machine stalls, because late renewals
 * interrupt even a correct hold.
 */
const retryHoldUntilUnstalled = async (
  input: OperatorInput,
  hold = holdByMouse,
  holdMs = HOLD_MS,
): Promise<Movement[]> => {
  const from = Date.now()
  const stalls = monitorEventLoopDelay({ resolution: 10 })
  stalls.enable()
  await hold(input)
  await poll(() => Date.now() - from, { timeout: 2 * holdMs }).toBeGreaterThan(holdMs)
  stalls.disable()
  const movements = (await listDrives(input.rig)).filter(({ asked }) => asked >= from)
  const renewals = input.proxy.forwardTimes('/api/v1/ptz/control').filter((at) => at >= from)
  const gaps = renewals.map((at, nth) => at - (renewals[nth - 1] ?? at))
  const hasStalled = stalls.max / 1e6 > STALL_MS
  if (!hasStalled && Math.max(...gaps) < MAX_RENEWAL_GAP_MS) return movements
  await releaseAll(input)
  return retryHoldUntilUnstalled(input, hold, holdMs)
}
