import { expect, test } from 'vitest'
import type { AxisMotion } from './guard/motion.ts'
import { describeLimits, describeMotion } from './motion-text.ts'

const idle: AxisMotion = { direction: 1, state: 'idle', reason: null }
const motion = { pan: idle, tilt: idle, zoom: idle, slowMs: null, isStepsOnly: false }

test.each([
  [1_600, 'The rig responds slowly (1.6 s): each press moves one step'],
  [9_949, 'The rig responds slowly (9.9 s): each press moves one step'],
  [9_980, 'The rig responds slowly (10 s): each press moves one step'],
])('describeLimits shows a latency of %i ms as %s', (slowMs, message) => {
  expect(describeLimits({ ...motion, slowMs })).toBe(message)
})

test('describeLimits returns the reasons for refusals first, then the slow rig, then the fewer pictures', () => {
  const tilt: AxisMotion = { direction: -1, state: 'refused', reason: 'A patrol is running' }

  expect(describeLimits({ ...motion, tilt, slowMs: 1_600 })).toBe('Tilt down: A patrol is running')
  expect(describeLimits({ ...motion, isStepsOnly: true })).toBe('Fewer pictures: each press moves one step')
  expect(describeLimits(motion)).toBeNull()
})

test('describeMotion announces a slow rig without its latency', () => {
  expect(describeMotion({ ...motion, slowMs: 1_600 })).toBe('The rig responds slowly: each press moves one step')
  expect(describeMotion(motion)).toBe('Not moving')
})
