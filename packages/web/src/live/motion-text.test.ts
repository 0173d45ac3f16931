import { expect, test } from 'vitest'
import type { AxisMotion } from './guard/motion.ts'
import { describeOutcome } from './guard/state.ts'
import { describeMotion, describePaceWithLatency, describeRefusal } from './motion-text.ts'

const idle: AxisMotion = { direction: 1, state: 'idle', reason: null, isLate: false }
const motion = { pan: idle, tilt: idle, zoom: idle, slowMs: null, isStepsOnly: false }

test.each([
  [1_600, 'The rig responds slowly (1.6 s): each press moves one step'],
  [9_949, 'The rig responds slowly (9.9 s): each press moves one step'],
  [9_980, 'The rig responds slowly (10 s): each press moves one step'],
])('describePaceWithLatency shows a latency of %i ms as %s', (slowMs, message) => {
  expect(describePaceWithLatency({ ...motion, slowMs })).toBe(message)
})

test('describePaceWithLatency names the fewer pictures, and returns null if each press can hold', () => {
  expect(describePaceWithLatency({ ...motion, isStepsOnly: true })).toBe('Fewer pictures: each press moves one step')
  expect(describePaceWithLatency(motion)).toBeNull()
})

test('describeRefusal names the direction, and omits a late response that the slow rig explains', () => {
  const patrol: AxisMotion = { direction: -1, state: 'refused', reason: 'A patrol is running', isLate: false }
  const late: AxisMotion = { direction: 1, state: 'refused', reason: describeOutcome('late'), isLate: true }

  expect(describeRefusal('tilt', { ...motion, tilt: patrol, slowMs: 1_600 })).toBe('Tilt down: A patrol is running')
  expect(describeRefusal('pan', { ...motion, pan: late, slowMs: 1_600 })).toBeNull()
  expect(describeRefusal('pan', { ...motion, pan: late })).toBe(`Pan right: ${describeOutcome('late')}`)
  expect(describeRefusal('zoom', motion)).toBeNull()
})

test("describeRefusal returns the rig's own reason on a slow rig, even if it equals the text for a late response", () => {
  const reason = 'The rig did not respond in time'
  const pan: AxisMotion = { direction: 1, state: 'refused', reason, isLate: false }

  expect(describeRefusal('pan', { ...motion, pan, slowMs: 1_600 })).toBe(`Pan right: ${reason}`)
})

test('describeMotion announces a slow rig without its latency, and a refusal without its reason', () => {
  const tilt: AxisMotion = { direction: -1, state: 'refused', reason: 'A patrol is running', isLate: false }

  expect(describeMotion({ ...motion, tilt })).toBe('Tilt down: refused')
  expect(describeMotion({ ...motion, slowMs: 1_600 })).toBe('The rig responds slowly: each press moves one step')
  expect(describeMotion(motion)).toBe('Not moving')
})
