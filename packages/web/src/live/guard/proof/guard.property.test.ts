import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { axes } from '../commands.ts'
import { reduce } from '../reduce.ts'
import { createRunner, driveReducer } from './guard-under-test.ts'
import { createRandomWorld, type Hold, play, playWithPromises, type Report } from './random-world.ts'
import { hostileLinks, scripts, workingLinks } from './scripts.ts'
import { createSeveralHolds, severalHolds } from './several-holds.ts'

/** Number of worlds to run; two thirds of them are hostile, a fifth holds several axes. */
const RUNS = Number(process.env.PROVE_RUNS ?? 10_000)
/** Worlds of each kind that run through the runner, with its promises and timers. */
const RUNNER_RUNS = 150
const TIMEOUT_MS = 60_000 + RUNS * 100

/** On a healed link the next stop is sent within 1 s (the longest pause), and may wait 1 s for an aborted request. */
const STANDSTILL_MS = 1_800
/** On a working link (up to 150 ms each way): a drive overtaken by its stop is acknowledged within 300 ms, then stopped. */
const WORKING_STANDSTILL_MS = 300 + 150 + 5
const WORKING_DELAY_MS = 150
/** On a working link: from the response to the last stop to the arrival of a drive that waits its turn among three axes. */
const WORKING_START_MS = 750
const WORKING_SETTLED_MS = 900

const direct = driveReducer(reduce)
const delays = fc.integer({ min: 0, max: 6_000 })
const healsImmediately = 0

/**
 * Returns the movements that last longer than the bound after the last release, or after the arrival of a late drive.
 */
const overruns = ({ quietFrom, cameras }: Report) =>
  cameras
    .flatMap(({ movements }) => movements)
    .filter(({ start, end }) => (end ?? Infinity) > Math.max(start, quietFrom) + STANDSTILL_MS)

const hostileFaults = (report: Report) => ({
  overruns: overruns(report),
  unheldDrives: report.cameras.flatMap(({ unheldDrives }) => unheldDrives),
  areIdle: report.cameras.every(({ isIdle }) => isIdle),
})
const noHostileFaults = { overruns: [], unheldDrives: [], areIdle: true }

/** Returns the intervals of the first list that those of the second do not cover. */
const findUncovered = (wanted: { from: number; to: number }[], given: { from: number; to: number }[]) =>
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
    .map(({ start, end }) => ({ from: start, to: end ?? Infinity }))

/**
 * Returns the later part of each hold, in which the camera must be moving: earlier commands of the axis delay the
 * start.
 */
const expectedMotion = (holds: Hold[]) =>
  holds.map(({ axis, from, to }) => {
    const before = holds.filter((each) => each.axis === axis && each.to <= from).map((each) => each.to)
    return { axis, from: Math.max(from, ...before.map((at) => at + WORKING_SETTLED_MS)) + WORKING_START_MS, to }
  })

/**
 * Returns the movements that began in a hold and were interrupted and resumed in the same hold. Late drives do not
 * count.
 */
const interruptions = (holds: Hold[], movements: { from: number; to: number }[]) =>
  movements.filter(({ from, to }, index) => {
    const next = movements[index + 1]
    const isLateDrive = holds.some((hold) => hold.to <= from && from <= hold.to + WORKING_DELAY_MS)
    if (!next || next.from === to || isLateDrive) return false
    return holds.some((hold) => hold.isButton && hold.from <= from && next.from <= hold.to)
  })

const workingFaults = ({ cameras }: Report) => ({
  faults: cameras.flatMap((camera) =>
    axes.flatMap((axis) => {
      const holds = camera.holds.filter((hold) => hold.axis === axis)
      const movements = movementsOf(camera, axis)
      const allowed = holds.map(({ from, to }) => ({ from, to: to + WORKING_STANDSTILL_MS }))
      return [
        ...findUncovered(movements, allowed).map((part) => ({ ...part, axis, fault: 'moves without a hold' })),
        ...findUncovered(expectedMotion(holds), movements).map((part) => ({
          ...part,
          axis,
          fault: 'is idle during a hold',
        })),
        ...interruptions(holds, movements).map((part) => ({ ...part, axis, fault: 'is interrupted' })),
      ]
    }),
  ),
  beyondTaps: cameras.filter(({ steps, taps }) => steps > taps).map(({ steps, taps }) => ({ steps, taps })),
})
const noWorkingFaults = { faults: [], beyondTaps: [] }

const prove = (property: fc.IProperty<unknown[]>, share: number) =>
  fc.assert(property, { numRuns: Math.ceil(RUNS * share) })

test(
  'over any link, an axis stops soon after the last release, and no movement starts without a hold',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(scripts, hostileLinks, delays, (script, link, healsAfterMs) => {
        const report = play(createRandomWorld(script, link, healsAfterMs, direct))

        expect(hostileFaults(report)).toEqual(noHostileFaults)
      }),
      0.67,
    ),
)

test(
  'over a working link, a held axis moves, a released one stops, and a short press is at most one step',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(scripts, workingLinks, (script, link) => {
        const report = play(createRandomWorld(script, link, healsImmediately, direct))

        expect(workingFaults(report)).toEqual(noWorkingFaults)
      }),
      0.33,
    ),
)

test(
  'two axes held over a link of up to 300 ms each way, and three over up to 200 ms, move without a break',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(severalHolds, ({ held, maxDelayMs, delayShares }) => {
        const movements = play(
          createSeveralHolds(
            held,
            delayShares.map((share) => Math.round(share * maxDelayMs)),
            direct,
          ),
        )

        expect(movements).toEqual(held.map(({ axis }) => ({ axis, outlastsHold: true })))
      }),
      0.2,
    ),
)

test('the runner has the same properties as the reducer', { timeout: TIMEOUT_MS }, () =>
  fc.assert(
    fc.asyncProperty(scripts, hostileLinks, workingLinks, delays, async (script, hostile, working, healsAfterMs) => {
      const overHostile = await playWithPromises(createRandomWorld(script, hostile, healsAfterMs, createRunner))
      const overWorking = await playWithPromises(createRandomWorld(script, working, healsImmediately, createRunner))

      expect(hostileFaults(overHostile)).toEqual(noHostileFaults)
      expect(workingFaults(overWorking)).toEqual(noWorkingFaults)
    }),
    { numRuns: RUNNER_RUNS },
  ),
)
