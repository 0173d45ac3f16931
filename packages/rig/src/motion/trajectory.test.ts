import type { Trajectory } from '@rig/contract/sim'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AxisSpec, axisSpecs } from './machine.ts'
import {
  createStoppedAxis,
  getEndTime,
  getStateAt,
  type MotionState,
  planBrake,
  planBrakeAt,
  planDrive,
  planMove,
} from './trajectory.ts'

type Command =
  | { verb: 'drive'; fraction: number; lapseMs: number; waitMs: number }
  | { verb: 'moveTo'; target: number; waitMs: number }
  | { verb: 'stop'; waitMs: number }

const waitMs = fc.integer({ min: 0, max: 5000 })
const commands = fc.array(
  fc.oneof(
    fc.record({
      verb: fc.constant('drive' as const),
      fraction: fc.double({ min: -1, max: 1, noNaN: true }).filter((fraction) => Math.abs(fraction) >= 0.001),
      lapseMs: fc.integer({ min: 1, max: 10_000 }),
      waitMs,
    }),
    fc.record({
      verb: fc.constant('moveTo' as const),
      target: fc.double({ min: -400, max: 400, noNaN: true }),
      waitMs,
    }),
    fc.record({ verb: fc.constant('stop' as const), waitMs }),
  ),
  { maxLength: 12 },
)
const axes = fc.constantFrom(...Object.values(axisSpecs))

const follow = (spec: AxisSpec, state: MotionState, command: Command, now: number): Trajectory => {
  if (command.verb === 'drive') return planDrive(spec, state, command.fraction, now, now + command.lapseMs)
  return command.verb === 'moveTo' ? planMove(spec, state, command.target, now) : planBrake(spec, state, now)
}

const checkEach = (
  spec: AxisSpec,
  list: Command[],
  check: (trajectory: Trajectory, from: number, to: number) => void,
) => {
  let now = 1_780_000_000_000
  let { trajectory } = createStoppedAxis(20)
  for (const command of list) {
    trajectory = follow(spec, getStateAt({ trajectory }, now), command, now)
    check(trajectory, now, now + command.waitMs)
    now += command.waitMs
  }
  check(trajectory, now, getEndTime(trajectory) + 1)
}

const samples = (from: number, to: number) => Array.from({ length: 40 }, (_, n) => from + ((to - from) * n) / 39)

test('position and velocity are continuous when a command starts', () => {
  fc.assert(
    fc.property(axes, commands, (spec, list) => {
      let last: MotionState | null = null
      checkEach(spec, list, (trajectory, from, to) => {
        const state = getStateAt({ trajectory }, from)

        if (last) {
          // Times since 1970 are exact to 0.2 µs, in which an axis moves by 2e-5 and changes its velocity by 2e-4
          expect(state.position).toBeCloseTo(last.position, 4)
          expect(state.velocity).toBeCloseTo(last.velocity, 3)
        }
        last = getStateAt({ trajectory }, to)
      })
    }),
  )
})

test('position and velocity are continuous between the segments of a trajectory', () => {
  fc.assert(
    fc.property(axes, commands, (spec, list) => {
      checkEach(spec, list, (trajectory) => {
        for (const [index, segment] of trajectory.entries()) {
          const previous = trajectory[index - 1]
          if (!previous) continue
          const end = getStateAt({ trajectory: [previous] }, segment.from)
          expect(segment.position).toBeCloseTo(end.position, 4)
          expect(segment.velocity).toBeCloseTo(end.velocity, 3)
        }
      })
    }),
  )
})

test('an axis never leaves its range and never exceeds its full speed', () => {
  fc.assert(
    fc.property(axes, commands, (spec, list) => {
      checkEach(spec, list, (trajectory, from, to) => {
        const states = samples(from, to).map((time) => getStateAt({ trajectory }, time))
        const positions = states.map(({ position }) => position)
        expect([...positions, ...states.map(({ velocity }) => velocity)].every(Number.isFinite)).toBe(true)
        expect(Math.min(...positions)).toBeGreaterThanOrEqual((spec.min ?? Number.NEGATIVE_INFINITY) - 1e-6)
        expect(Math.max(...positions)).toBeLessThanOrEqual((spec.max ?? Number.POSITIVE_INFINITY) + 1e-6)
        expect(Math.max(...states.map(({ velocity }) => Math.abs(velocity)))).toBeLessThanOrEqual(spec.fullSpeed + 1e-6)
      })
    }),
  )
})

test('a stop ends any movement within 150 ms', () => {
  fc.assert(
    fc.property(axes, commands, fc.integer({ min: 0, max: 3000 }), (spec, list, waited) => {
      checkEach(spec, list, (trajectory, from) => {
        const time = from + waited
        const braked = planBrake(spec, getStateAt({ trajectory }, time), time)

        expect(getEndTime(braked) - time).toBeLessThanOrEqual(150)
        expect(getStateAt({ trajectory: braked }, time + 150).velocity).toBe(0)
      })
    }),
  )
})

test('every movement ends with velocity 0', () => {
  fc.assert(
    fc.property(axes, commands, (spec, list) => {
      checkEach(spec, list, (trajectory) => {
        expect(Number.isFinite(getEndTime(trajectory))).toBe(true)
        expect(trajectory.at(-1)).toMatchObject({ velocity: 0, acceleration: 0 })
      })
    }),
  )
})

test.each([
  ['pan', 100],
  ['tilt', 60],
  ['zoom', 40],
  ['sled', 10],
] as const)('%s reaches %d units per second at full speed', (axis, unitsPerSecond) => {
  const { trajectory } = { trajectory: planDrive(axisSpecs[axis], { position: 0, velocity: 0 }, 1, 0, 10_000) }

  expect(getStateAt({ trajectory }, 500).velocity).toBeCloseTo(unitsPerSecond, 6)
})

test('a movement ends exactly at its goal', () => {
  const trajectory = planMove(axisSpecs.pan, { position: 3, velocity: 80 }, -47.3, 1000)

  expect(getStateAt({ trajectory }, getEndTime(trajectory)).position).toBe(-47.3)
})

test('a movement beyond the end of an axis stops at the end', () => {
  const trajectory = planMove(axisSpecs.tilt, { position: 80, velocity: 0 }, 110, 0)

  expect(getStateAt({ trajectory }, getEndTime(trajectory)).position).toBe(90)
})

test('a drive keeps its speed until the given time and then brakes', () => {
  const trajectory = planDrive(axisSpecs.pan, { position: 0, velocity: 0 }, 0.3, 0, 2000)

  expect(getStateAt({ trajectory }, 1999).velocity).toBeCloseTo(30, 6)
  expect(getStateAt({ trajectory }, 2150).velocity).toBe(0)
})

test('planBrakeAt does not change a trajectory that has already ended', () => {
  const trajectory = planMove(axisSpecs.zoom, { position: 0, velocity: 0 }, 5, 0)

  expect(planBrakeAt(axisSpecs.zoom, trajectory, 10_000)).toBe(trajectory)
})
