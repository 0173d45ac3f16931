import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ptzAxes } from '../../live/camera/guard/state.ts'
import { hostileLinks, operatorScripts, restrictedScripts, workingLinks } from './arbitraries.ts'
import { concurrentHolds, createConcurrentHoldSimulation } from './concurrent-holds.ts'
import {
  createGuardSimulation,
  type HoldRecord,
  runSimulation,
  runSimulationAsync,
  type SimulationReport,
} from './guard-simulation.ts'
import { createGuard, createGuardWithPromises } from './guard-under-test.ts'
import { createLateArrivalSimulation, lateArrivals, lossyPresses } from './late-arrivals.ts'
import { createSlowRigSimulation, rigWithOverlappingStops, slowRigs } from './slow-rigs.ts'

const RUNS = Number(process.env.PROVE_RUNS ?? 300)
const RUNNER_RUNS = Math.min(RUNS, 150)
const TIMEOUT_MS = 60_000 + RUNS * 100

/**
 * After an outage, an axis must stop within this time: the pause before the next retry, and up to 1 s until a late
 * request is aborted.
 */
const STANDSTILL_MS = 1_800
/** If a lost drive arrives while the operator keeps stepping, the axis must stop within this time. */
const STEPPING_STANDSTILL_MS = 2_500
const WORKING_DELAY_MS = 150
/**
 * On a working link, an axis must stop within this time. If a stop has overtaken a drive, the guard awaits the response
 * to the drive and then sends another stop.
 */
const WORKING_STANDSTILL_MS = 300 + 150 + 5
/**
 * On a working link, an axis must move within this time. Its first drive may wait for the responses to drives of the
 * other two axes.
 */
const WORKING_START_MS = 750
const WORKING_SETTLED_MS = 900

const delays = fc.integer({ min: 0, max: 6_000 })
const healsImmediately = 0

/**
 * Returns the movements that last longer than STANDSTILL_MS after the last release, or after they were started by a
 * late drive.
 */
const findOverruns = ({ quietFrom, cameras }: SimulationReport) =>
  cameras
    .flatMap(({ movements }) => movements)
    .filter(({ start, end }) => (end ?? Infinity) > Math.max(start, quietFrom) + STANDSTILL_MS)

const listHostileFaults = (report: SimulationReport) => ({
  overruns: findOverruns(report),
  unheldDrives: report.cameras.flatMap(({ unheldDrives }) => unheldDrives),
  areIdle: report.cameras.every(({ isIdle }) => isIdle),
})
const noHostileFaults = { overruns: [], unheldDrives: [], areIdle: true }

/** Returns the intervals that `covers` do not cover completely. */
const findUncovered = (intervals: { from: number; to: number }[], covers: { from: number; to: number }[]) =>
  intervals.filter(({ from, to }) => {
    let reached = from
    for (const each of covers.toSorted((a, b) => a.from - b.from)) {
      if (each.from <= reached) reached = Math.max(reached, each.to)
    }
    return from < to && reached < to
  })

const listMovements = (camera: SimulationReport['cameras'][number], axis: HoldRecord['axis']) =>
  camera.movements
    .filter((movement) => movement.axis === axis)
    .map(({ start, end }) => ({ from: start, to: end ?? Infinity }))

/**
 * Returns, for each hold, the interval in which its axis must be moving. The previous hold on the same axis may delay
 * the start.
 */
const listExpectedMotion = (holds: HoldRecord[]) =>
  holds.map(({ axis, from, to }) => {
    const before = holds.filter((each) => each.axis === axis && each.to <= from).map((each) => each.to)
    return { axis, from: Math.max(from, ...before.map((at) => at + WORKING_SETTLED_MS)) + WORKING_START_MS, to }
  })

/**
 * Returns the movements that stop and resume within a single hold. Ignores those that a late drive of an earlier hold
 * started.
 */
const findInterruptions = (holds: HoldRecord[], movements: { from: number; to: number }[]) =>
  movements.filter(({ from, to }, index) => {
    const next = movements[index + 1]
    const isLateDrive = holds.some((hold) => hold.to <= from && from <= hold.to + WORKING_DELAY_MS)
    if (!next || next.from === to || isLateDrive) return false
    return holds.some((hold) => hold.isButton && hold.from <= from && next.from <= hold.to)
  })

const listWorkingFaults = ({ cameras }: SimulationReport) => ({
  faults: cameras.flatMap((camera) =>
    ptzAxes.flatMap((axis) => {
      const holds = camera.holds.filter((hold) => hold.axis === axis)
      const movements = listMovements(camera, axis)
      const allowed = holds.map(({ from, to }) => ({ from, to: to + WORKING_STANDSTILL_MS }))
      return [
        ...findUncovered(movements, allowed).map((part) => ({ ...part, axis, fault: 'moves without a hold' })),
        ...findUncovered(listExpectedMotion(holds), movements).map((part) => ({
          ...part,
          axis,
          fault: 'is idle during a hold',
        })),
        ...findInterruptions(holds, movements).map((part) => ({ ...part, axis, fault: 'is interrupted' })),
      ]
    }),
  ),
  beyondTaps: cameras.filter(({ steps, taps }) => steps > taps).map(({ steps, taps }) => ({ steps, taps })),
})
const noWorkingFaults = { faults: [], beyondTaps: [] }

const prove = <Values extends unknown[]>(property: fc.IProperty<Values>, share: number, examples: Values[] = []) =>
  fc.assert(property, { numRuns: Math.ceil(RUNS * share), examples })

test(
  'on any link, an axis stops soon after the last release, and never starts to move without a hold',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(fc.oneof(operatorScripts, restrictedScripts), hostileLinks, delays, (script, link, healsAfterMs) => {
        const report = runSimulation(createGuardSimulation(script, link, healsAfterMs, createGuard))

        expect(listHostileFaults(report)).toEqual(noHostileFaults)
      }),
      0.67,
    ),
)

test(
  'on a working link, an axis moves while held, stops when released, and makes at most one step per short press',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(operatorScripts, workingLinks, (script, link) => {
        const report = runSimulation(createGuardSimulation(script, link, healsImmediately, createGuard))

        expect(listWorkingFaults(report)).toEqual(noWorkingFaults)
      }),
      0.33,
    ),
)

test(
  'two held axes move without interruption with latencies of up to 300 ms each way, and three with up to 200 ms',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(concurrentHolds, ({ held, maxDelayMs, delayShares }) => {
        const movements = runSimulation(
          createConcurrentHoldSimulation(
            held,
            delayShares.map((share) => Math.round(share * maxDelayMs)),
            createGuard,
          ),
        )

        expect(movements).toEqual(held.map(({ axis }) => ({ axis, outlastsHold: true })))
      }),
      0.2,
    ),
)

test(
  'on a rig that needs 0.5 to 9 s per request, each press moves the axis; if the rig counts as slow, by exactly one step',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(slowRigs, (slowRig) => {
        const report = runSimulation(createSlowRigSimulation(slowRig, createGuard))

        expect(report).toEqual({ swallowed: [], extra: [], isIdle: true })
      }),
      0.2,
      [[rigWithOverlappingStops]],
    ),
)

test(
  'a lost drive that still arrives while the operator steps is stopped within 2.5 s, and no stop cuts a step short',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(lateArrivals, (arrivals) => {
        const { longestMs, ...report } = runSimulation(createLateArrivalSimulation(arrivals, createGuard))

        expect(longestMs).toBeLessThanOrEqual(STEPPING_STANDSTILL_MS)
        expect(report).toEqual({ cut: [], silent: [], missing: 0, isIdle: true })
      }),
      0.3,
    ),
)

test(
  'on a slow rig behind a link that loses requests, a press is sent within 1.5 s, or the reason is shown',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(lossyPresses, (arrivals) => {
        const { silent } = runSimulation(createLateArrivalSimulation(arrivals, createGuard))

        expect(silent).toEqual([])
      }),
      0.2,
    ),
)

test(
  "with promise-based requests, the guard also passes the tests 'on any link' and 'on a working link'",
  { timeout: TIMEOUT_MS },
  () =>
    fc.assert(
      fc.asyncProperty(
        operatorScripts,
        restrictedScripts,
        hostileLinks,
        workingLinks,
        delays,
        async (script, restricted, hostile, working, healsAfterMs) => {
          const overHostile = await runSimulationAsync(
            createGuardSimulation(restricted, hostile, healsAfterMs, createGuardWithPromises),
          )
          const overWorking = await runSimulationAsync(
            createGuardSimulation(script, working, healsImmediately, createGuardWithPromises),
          )

          expect(listHostileFaults(overHostile)).toEqual(noHostileFaults)
          expect(listWorkingFaults(overWorking)).toEqual(noWorkingFaults)
        },
      ),
      { numRuns: RUNNER_RUNS },
    ),
)
