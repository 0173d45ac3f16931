import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { axes } from '../commands.ts'
import { reduce } from '../reduce.ts'
import { createRunner, driveReducer } from './guard-under-proof.ts'
import { createRandomWorld, type Hold, play, playWithPromises, type Report } from './random-world.ts'
import { hostileLinks, livingLinks, scripts } from './scripts.ts'
import { createSeveralHolds, severalHolds } from './several-holds.ts'

/** `PROVE_RUNS` is how many worlds are tried; two thirds of them are hostile, a fifth holds several axes. */
const RUNS = Number(process.env.PROVE_RUNS ?? 10_000)
/** Worlds of each kind that run through the runner, with its promises and timers. */
const RUNNER_RUNS = 150
const TIMEOUT_MS = 60_000 + RUNS * 100

/** On a healed link the next stop is sent within 1 s (the longest pause), and may wait 1 s for an aborted request. */
const STANDSTILL_MS = 1_800
/** On a working link (up to 150 ms each way): a drive overtaken by its stop is acknowledged within 300 ms, then stopped. */
const LIVING_STANDSTILL_MS = 300 + 150 + 5
const LIVING_WAY_MS = 150
/** On a working link: from the response to the last stop to the arrival of a drive that waits its turn among three axes. */
const LIVING_START_MS = 750
const LIVING_SETTLED_MS = 900

const direct = driveReducer(reduce)
const delays = fc.integer({ min: 0, max: 6_000 })
const atOnce = 0

/** An axis that moves for longer than the bound after the last release, or after a late drive has arrived. */
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

/** The intervals of the first list that those of the second do not cover. */
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
    .map(({ start, end }) => ({ from: start, to: end ?? Infinity }))

/** The later part of each hold, in which the camera must be moving: it waits for what came before on the same axis. */
const dueParts = (holds: Hold[]) =>
  holds.map(({ axis, from, to }) => {
    const before = holds.filter((each) => each.axis === axis && each.to <= from).map((each) => each.to)
    return { axis, from: Math.max(from, ...before.map((at) => at + LIVING_SETTLED_MS)) + LIVING_START_MS, to }
  })

/** Movements that began in a hold and were interrupted and resumed in the same hold. Late drives do not count. */
const interruptions = (holds: Hold[], movements: { from: number; to: number }[]) =>
  movements.filter(({ from, to }, index) => {
    const next = movements[index + 1]
    const isLateDrive = holds.some((hold) => hold.to <= from && from <= hold.to + LIVING_WAY_MS)
    if (!next || next.from === to || isLateDrive) return false
    return holds.some((hold) => hold.isButton && hold.from <= from && next.from <= hold.to)
  })

const livingFaults = ({ cameras }: Report) => ({
  faults: cameras.flatMap((camera) =>
    axes.flatMap((axis) => {
      const holds = camera.holds.filter((hold) => hold.axis === axis)
      const movements = movementsOf(camera, axis)
      const allowed = holds.map(({ from, to }) => ({ from, to: to + LIVING_STANDSTILL_MS }))
      return [
        ...uncovered(movements, allowed).map((part) => ({ ...part, axis, fault: 'moves without a hold' })),
        ...uncovered(dueParts(holds), movements).map((part) => ({ ...part, axis, fault: 'stands during a hold' })),
        ...interruptions(holds, movements).map((part) => ({ ...part, axis, fault: 'is interrupted' })),
      ]
    }),
  ),
  beyondTaps: cameras.filter(({ steps, taps }) => steps > taps).map(({ steps, taps }) => ({ steps, taps })),
})
const noLivingFaults = { faults: [], beyondTaps: [] }

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
      fc.property(scripts, livingLinks, (script, link) => {
        const report = play(createRandomWorld(script, link, atOnce, direct))

        expect(livingFaults(report)).toEqual(noLivingFaults)
      }),
      0.33,
    ),
)

test(
  'two axes held over a link of up to 300 ms each way, and three over up to 200 ms, move without a break',
  { timeout: TIMEOUT_MS },
  () =>
    prove(
      fc.property(severalHolds, ({ held, wayMs, ways }) => {
        const movements = play(
          createSeveralHolds(
            held,
            ways.map((share) => Math.round(share * wayMs)),
            direct,
          ),
        )

        expect(movements).toEqual(held.map(({ axis }) => ({ axis, outlastsHold: true })))
      }),
      0.2,
    ),
)

test('the runner keeps the same promises as the reducer', { timeout: TIMEOUT_MS }, () =>
  fc.assert(
    fc.asyncProperty(scripts, hostileLinks, livingLinks, delays, async (script, hostile, living, healsAfterMs) => {
      const overHostile = await playWithPromises(createRandomWorld(script, hostile, healsAfterMs, createRunner))
      const overLiving = await playWithPromises(createRandomWorld(script, living, atOnce, createRunner))

      expect(hostileFaults(overHostile)).toEqual(noHostileFaults)
      expect(livingFaults(overLiving)).toEqual(noLivingFaults)
    }),
    { numRuns: RUNNER_RUNS },
  ),
)
