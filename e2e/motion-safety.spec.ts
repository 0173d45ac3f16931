import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, poll } from './fixtures.ts'
import {
  type Hands,
  holdByMouse,
  holdTwoKeys,
  holdUntilMoving,
  letGoOfAll,
  movingFor,
  panDrives,
  test,
} from './hands.ts'
import { bounds, endings } from './hold-endings.ts'
import { type Movement, operator } from './simulator.ts'
import { drives } from './steering.ts'

/** `pnpm prove` repeats each case, holds the bounds and writes what it measured; the tests only ask that it stops. */
const proof = process.env.PROVE_TABLE
const repeats = Number(process.env.PROVE_REPEATS ?? 1)
/** How long a hold over a slow link lasts, and the longest pause between two renewals (every 200 ms) that the link can make. */
const HOLD_MS = proof ? 26_000 : 2_000
const LINK_PAUSE_MAX_MS = 500
/** The zoom reaches its end after 22 s. */
const TWO_AXES_HOLD_MS = proof ? 20_000 : 2_000
/** A machine that stands still for this long may break a hold off without the console's fault. */
const STALL_MS = 250

test.use({ account: operator, hasTouch: true, expectedErrors: [/./] })

for (const { when, link, hold, letGo, inOwnBrowser = false } of endings) {
  test.describe(() => {
    test.use({ inOwnBrowser })

    for (let run = 1; run <= repeats; run++) {
      test(`The camera stops when ${when}${nth(run)}`, async ({ hands }) => {
        await holdUntilMoving(hands, hold)
        const released = Date.now()
        await letGo(hands)
        const hasLetGo = Date.now()

        await poll(() => movingFor(hands.rig)).toBe(0)
        const { began, ended, reason } = (await panDrives(hands.rig)).at(-1) ?? {}
        // Until the hold has ended, one that a stalled machine has broken off may begin anew
        expect(began).toBeLessThan(hasLetGo)
        expect(['stopped', 'dead-man']).toContain(reason)
        if (!proof) return
        const standstill = Math.round((ended ?? Number.POSITIVE_INFINITY) - released)
        appendFileSync(proof, `${JSON.stringify({ title: when, link, reason, standstill })}\n`)
        expect(standstill).toBeLessThanOrEqual(bounds[link])
      })
    }
  })
}

for (let run = 1; run <= repeats; run++) {
  test(`A hold over a link with 100 ± 50 ms each way stays one uninterrupted movement${nth(run)}`, async ({
    hands,
  }) => {
    hands.proxy.delay(100, 50)

    const held = await movementsOfOneHold(hands)
    await hands.page.mouse.up()

    expect(held.map(({ axis, ended }) => ({ axis, ended }))).toEqual([{ axis: 'pan', ended: null }])
    await poll(async () => (await panDrives(hands.rig)).at(-1)?.reason).toBe('stopped')
  })
}

// The proof holds two axes over 300 ms each way; 150 ms are left there until the dead-man, which a busy machine may use up
test('Two axes held together over a link with 200 ms each way stay two uninterrupted movements', async ({ hands }) => {
  hands.proxy.delay(200, 0)

  const held = await movementsOfOneHold(hands, holdTwoKeys, TWO_AXES_HOLD_MS)
  await letGoOfAll(hands)

  const movements = held.map(({ axis, ended }) => ({ axis, ended }))
  expect(new Set(movements)).toEqual(
    new Set([
      { axis: 'pan', ended: null },
      { axis: 'zoom', ended: null },
    ]),
  )
  expect(movements).toHaveLength(2)
})

/** Tells the repetitions of a case apart. */
function nth(run: number) {
  return run > 1 ? ` (${run})` : ''
}

/** What the camera did while a hold was on for `holdMs`; held anew whenever the machine was too busy to pass the renewals on. */
const movementsOfOneHold = async (hands: Hands, hold = holdByMouse, holdMs = HOLD_MS): Promise<Movement[]> => {
  const from = Date.now()
  const stalls = monitorEventLoopDelay({ resolution: 10 })
  stalls.enable()
  await hold(hands)
  await poll(() => Date.now() - from, { timeout: 2 * holdMs }).toBeGreaterThan(holdMs)
  stalls.disable()
  const movements = (await drives(hands.rig)).filter(({ asked }) => asked >= from)
  const renewals = hands.proxy.handedOn('/api/v1/ptz/control').filter((at) => at >= from)
  const pauses = renewals.map((at, nth) => at - (renewals[nth - 1] ?? at))
  const hasStalled = stalls.max / 1e6 > STALL_MS
  if (!hasStalled && Math.max(...pauses) < LINK_PAUSE_MAX_MS) return movements
  await letGoOfAll(hands)
  return movementsOfOneHold(hands, hold, holdMs)
}
