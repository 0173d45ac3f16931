import { expect, test } from 'vitest'
import type { AxisMotion } from './guard/motion.ts'
import { describeMotion } from './motion-text.ts'

const idle: AxisMotion = { direction: 1, state: 'idle', reason: null, isLate: false }
const motion = { pan: idle, tilt: idle, zoom: idle, slowMs: null, isStepsOnly: false }

test('describeMotion announces a slow rig without its latency, and a refusal without its reason', () => {
  const tilt: AxisMotion = { direction: -1, state: 'refused', reason: 'A patrol is running', isLate: false }

  expect(describeMotion({ ...motion, tilt })).toBe('Tilt down: refused')
  expect(describeMotion({ ...motion, slowMs: 1_600 })).toBe('The rig responds slowly: each press moves one step')
  expect(describeMotion(motion)).toBe('Not moving')
})
