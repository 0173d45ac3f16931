import { expect, test } from 'vitest'
import { explainMotion, explainPicture } from './explain.ts'
import type { AxisMotion, CameraMotion } from './guard/motion.ts'
import { describeOutcome } from './guard/state.ts'

const idle: AxisMotion = { direction: 1, state: 'idle', reason: null, isLate: false }
const motion: CameraMotion = { pan: idle, tilt: idle, zoom: idle, slowMs: null, isStepsOnly: false }
const explain = (change: Partial<CameraMotion>) =>
  explainMotion('c1', { ...motion, ...change }).map(({ severity, text }) => ({ severity, text }))

test.each([
  [1_600, 'The rig responds slowly (1.6 s): each press moves one step'],
  [9_949, 'The rig responds slowly (9.9 s): each press moves one step'],
  [9_980, 'The rig responds slowly (10 s): each press moves one step'],
])('explainMotion shows a latency of %i ms as %s', (slowMs, text) => {
  expect(explain({ slowMs })).toEqual([{ severity: 'pace', text }])
})

test('explainMotion names the fewer pictures, and returns nothing if each press can hold', () => {
  expect(explain({ isStepsOnly: true })).toEqual([
    { severity: 'pace', text: 'Fewer pictures: each press moves one step' },
  ])
  expect(explain({})).toEqual([])
})

test('explainMotion names the direction, and omits a late response that the slow rig explains', () => {
  const tilt: AxisMotion = { direction: -1, state: 'refused', reason: 'A patrol is running', isLate: false }
  const pan: AxisMotion = { direction: 1, state: 'refused', reason: describeOutcome('late'), isLate: true }
  const late = { severity: 'refused', text: `Pan right: ${describeOutcome('late')}` }

  expect(explain({ tilt })).toEqual([{ severity: 'refused', text: 'Tilt down: A patrol is running' }])
  expect(explain({ pan })).toEqual([late])
  expect(explain({ pan, slowMs: 1_600 })).toEqual([expect.objectContaining({ severity: 'pace' })])
})

test("explainMotion returns the rig's own reason on a slow rig, even if it equals the text for a late response", () => {
  const reason = describeOutcome('late')
  const pan: AxisMotion = { direction: 1, state: 'refused', reason, isLate: false }

  expect(explain({ pan, slowMs: 1_600 })).toContainEqual({ severity: 'refused', text: `Pan right: ${reason}` })
})

const connected = { failures: 0, isLinkFull: false }

test.each([
  [{ cause: 'age', seconds: 4 }, 'Picture is 4 s old: hold again to steer without it', null],
  [{ cause: 'age', seconds: null }, 'No picture yet: hold again to steer without it', null],
  [{ cause: 'age', seconds: 2, isOver: true }, 'Picture was 2 s old: hold again', null],
  [{ cause: 'age', seconds: null, isOver: true }, 'There was no picture: hold again', null],
  [{ cause: 'lag', seconds: 3.14 }, 'The picture is 3.1 s behind the rig: hold again to steer without it', 'reopen'],
] as const)('explainPicture shows a stale picture %j as %s', (stale, text, action) => {
  expect(explainPicture({ stale, outage: connected })).toMatchObject([{ place: 'picture', text, action }])
})

test.each([
  [{ failures: 1, isLinkFull: false }, 'Connection lost, trying again'],
  [{ failures: 1, isLinkFull: true }, 'The picture fills the link: closed until the rig responds'],
])('explainPicture shows the outage %j as %s at the edge', (outage, text) => {
  expect(explainPicture({ stale: null, outage })).toMatchObject([{ place: 'edge', text }])
  expect(explainPicture({ stale: null, outage: connected })).toEqual([])
})
