import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, poll } from './fixtures.ts'
import { bounds, endings } from './hold-endings.ts'
import {
  holdByMouse,
  holdTwoKeys,
  holdUntilMoving,
  movingFor,
  type OperatorInput,
  panDrives,
  releaseAll,
  test,
} from './operator-input.ts'
import { type Movement, operator } from './simulator.ts'
import { drives } from './steering.ts'

/** `pnpm prove` repeats each case, asserts the bounds and writes measurements; other runs only assert the stop. */
const proof = process.env.PROVE_TABLE
const repeats = Number(process.env.PROVE_REPEATS ?? 1)
/** Duration of a hold over a slow link. */
const HOLD_MS = proof ? 26_000 : 2_000
/** Longest pause that the link can cause between two renewals, which are sent every 200 ms. */
const LINK_PAUSE_MAX_MS = 500
/** Shorter than the 22 s in which the zoom reaches its end. */
const TWO_AXES_HOLD_MS = proof ? 20_000 : 2_000
/** A stall of the machine this long may interrupt a hold of a correct console. */
const STALL_MS = 250

test.use({ account: operator, hasTouch: true, expectedErrors: [/./] })

for (const { when, link, hold, release, inOwnBrowser = false } of endings) {
  test.describe(() => {
    test.use({ inOwnBrowser })

    for (let run = 1; run <= repeats; run++) {
      test(`The camera stops when ${when}${nth(run)}`, async ({ input }) => {
        await holdUntilMoving(input, hold)
        const releaseStart = Date.now()
        await release(input)
        const releaseEnd = Date.now()

        await poll(() => movingFor(input.rig)).toBe(0)
        const { began, ended, reason } = (await panDrives(input.rig)).at(-1) ?? {}
        // Before the release a hold that a stall has interrupted may start again, but not after it
        expect(began).toBeLessThan(releaseEnd)
        expect(['stopped', 'dead-man']).toContain(reason)
        if (!proof) return
        const standstill = Math.round((ended ?? Number.POSITIVE_INFINITY) - releaseStart)
        appendFileSync(proof, `${JSON.stringify({ title: when, link, reason, standstill })}\n`)
        expect(standstill).toBeLessThanOrEqual(bounds[link])
      })
    }
  })
}

for (let run = 1; run <= repeats; run++) {
  test(`A hold over a link with a delay of 100 ± 50 ms each way stays one uninterrupted movement${nth(run)}`, async ({
    input,
  }) => {
    input.proxy.delay(100, 50)

    const held = await movementsOfOneHold(input)
    await input.page.mouse.up()

    expect(held.map(({ axis, ended }) => ({ axis, ended }))).toEqual([{ axis: 'pan', ended: null }])
    await poll(async () => (await panDrives(input.rig)).at(-1)?.reason).toBe('stopped')
  })
}

// The proof uses a delay of 300 ms each way, which leaves 150 ms until the dead-man, too little for a busy machine
test('Two axes held together over a link with a delay of 200 ms each way stay two uninterrupted movements', async ({
  input,
}) => {
  input.proxy.delay(200, 0)

  const held = await movementsOfOneHold(input, holdTwoKeys, TWO_AXES_HOLD_MS)
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

/** Returns a suffix that makes the title of a repetition unique. */
function nth(run: number) {
  return run > 1 ? ` (${run})` : ''
}

/** Holds for `holdMs` and returns the movements. Repeats the hold if the machine forwarded the renewals too late. */
const movementsOfOneHold = async (input: OperatorInput, hold = holdByMouse, holdMs = HOLD_MS): Promise<Movement[]> => {
  const from = Date.now()
  const stalls = monitorEventLoopDelay({ resolution: 10 })
  stalls.enable()
  await hold(input)
  await poll(() => Date.now() - from, { timeout: 2 * holdMs }).toBeGreaterThan(holdMs)
  stalls.disable()
  const movements = (await drives(input.rig)).filter(({ asked }) => asked >= from)
  const renewals = input.proxy.handedOn('/api/v1/ptz/control').filter((at) => at >= from)
  const pauses = renewals.map((at, nth) => at - (renewals[nth - 1] ?? at))
  const hasStalled = stalls.max / 1e6 > STALL_MS
  if (!hasStalled && Math.max(...pauses) < LINK_PAUSE_MAX_MS) return movements
  await releaseAll(input)
  return movementsOfOneHold(input, hold, holdMs)
}
