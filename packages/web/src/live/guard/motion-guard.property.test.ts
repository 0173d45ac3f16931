import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Hold, type Report, runScript } from '../../testing/motion-proof/run-script.ts'
import { hostileLinks, livingLinks, scripts } from '../../testing/motion-proof/scripts.ts'
import { holdSeveral, severalHolds } from '../../testing/motion-proof/several-holds.ts'
import { axes } from './steering.ts'

/** `PROVE_RUNS` says how many worlds are tried; two thirds of them are hostile, a fifth holds several axes. */
const RUNS = Number(process.env.PROVE_RUNS ?? 10_000)
const TIMEOUT_MS = 60_000 + RUNS * 100

/**
 * On a healed link the next stop is sent within 1 s (the longest pause), and may wait 1 s for a request that is given
 * up.
 */
const STANDSTILL_MS = 1_800
/** On a working link (up to 150 ms each way): a drive overtaken by its stop is answered within 300 ms, then stopped. */
const LIVING_STANDSTILL_MS = 300 + 150 + 5
const LIVING_WAY_MS = 150
/**
 * On a working link: the time from the last stop's answer to the arrival of a drive that waits its turn among three
 * axes.
 */
const LIVING_START_MS = 750
const LIVING_SETTLED_MS = 900

const prove = (property: fc.IAsyncProperty<unknown[]>, share: number) =>
  fc.assert(property, { numRuns: Math.ceil(RUNS * share) })

/** No axis moves longer after the last release, or after a straggling drive has arrived, than the bound. */
const overruns = ({ quietFrom, cameras }: Report) =>
  cameras
    .flatMap(({ movements }) => movements)
    .filter(({ start, end }) => (end ?? Number.POSITIVE_INFINITY) > Math.max(start, quietFrom) + STANDSTILL_MS)

/** Times that are covered by no interval, among those of the first list. */
const uncovered = (wanted: { from: number; to: number }[], given: { from: number; to: number }[]) =>
  wanted.filter(({ from, to }) => {
    let reached = from
    for (const each of given.toSorted((a, b) => a.from - b.from)) {
      if (each.from <= reached) reached = Math.max(reached, each.to)
    }
    return from < to && reached < to
  })

const movementsOf = (camera: Report['cameras'][number], axis: Hold['axis']) =>
  camera.movements
    .filter((movement) => movement.axis === axis)
    .map(({ start, end }) => ({ from: start, to: end ?? Number.POSITIVE_INFINITY }))

/** The later part of each hold, in which the camera must be moving: it waits for what came before on the same axis. */
const dueParts = (holds: Hold[]) =>
  holds.map(({ axis, from, to }) => {
    const before = holds.filter((each) => each.axis === axis && each.to <= from).map((each) => each.to)
    return { axis, from: Math.max(from, ...before.map((at) => at + LIVING_SETTLED_MS)) + LIVING_START_MS, to }
  })

/** Movements that began in a hold and were cut and resumed in the same hold: a false stop. Stragglers do not count. */
const cuts = (holds: Hold[], movements: { from: number; to: number }[]) =>
  movements.filter(({ from, to }, place) => {
    const next = movements[place + 1]
    const isStraggler = holds.some((hold) => hold.to <= from && from <= hold.to + LIVING_WAY_MS)
    if (!next || next.from === to || isStraggler) return false
    return holds.some((hold) => hold.isButton && hold.from <= from && next.from <= hold.to)
  })

test(
  'Over any link nothing moves for long after the last release, and no movement is started that nobody holds',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.asyncProperty(
        scripts,
        hostileLinks,
        fc.integer({ min: 0, max: 6_000 }),
        async (script, link, healsAfterMs) => {
          const report = await runScript(script, link, healsAfterMs)

          // One look for each world: expect() takes longer than what it looks at
          expect({
            overruns: overruns(report),
            unheldDrives: report.cameras.flatMap(({ unheldDrives }) => unheldDrives),
            areIdle: report.cameras.every(({ isIdle }) => isIdle),
          }).toEqual({ overruns: [], unheldDrives: [], areIdle: true })
        },
      ),
      0.67,
    ),
)

test(
  'Over a working link a held axis moves, a released one stops at once, and a short press is at most one step',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.asyncProperty(scripts, livingLinks, async (script, link) => {
        const { cameras } = await runScript(script, link, 0)

        const faults = cameras.flatMap((camera) =>
          axes.flatMap((axis) => {
            const holds = camera.holds.filter((hold) => hold.axis === axis)
            const movements = movementsOf(camera, axis)
            const allowed = holds.map(({ from, to }) => ({ from, to: to + LIVING_STANDSTILL_MS }))
            return [
              ...uncovered(movements, allowed).map((part) => ({ ...part, axis, fault: 'moves unheld' })),
              ...uncovered(dueParts(holds), movements).map((part) => ({ ...part, axis, fault: 'stands while held' })),
              ...cuts(holds, movements).map((part) => ({ ...part, axis, fault: 'is cut' })),
            ]
          }),
        )
        const beyondTaps = cameras.filter(({ steps, taps }) => steps > taps).map(({ steps, taps }) => ({ steps, taps }))
        expect({ faults, beyondTaps }).toEqual({ faults: [], beyondTaps: [] })
      }),
      0.33,
    ),
)

test(
  'Two axes held over a link of up to 300 ms each way, and three over up to 200 ms, move without a break',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.asyncProperty(severalHolds, async ({ held, wayMs, ways }) => {
        const movements = await holdSeveral(
          held,
          ways.map((share) => Math.round(share * wayMs)),
        )

        expect(movements).toEqual(held.map(({ axis }) => ({ axis, outlastsHold: true })))
      }),
      0.2,
    ),
)
