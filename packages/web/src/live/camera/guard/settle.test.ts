import { expect, test } from 'vitest'
import {
  constructDrive,
  constructHold,
  constructRefusal,
  constructResult,
  constructState,
  constructStep,
  constructStop,
  driving,
  NOW,
  type StateParts,
  stopping,
} from '../../../testing/guard-proof/constructed-state.ts'
import { settleRequest } from './settle.ts'
import type { AxisState, CommandOutcome, GuardCommand, GuardRequest } from './state.ts'

const held: Partial<AxisState> = { phase: driving(), heldInputs: [constructHold(1, 0.3)] }

const REASON = 'The sled is busy'

const settle = (request: GuardRequest, outcome: CommandOutcome, parts: StateParts = {}) => {
  const commands: GuardCommand[] = []
  const state = constructState(parts)
  settleRequest({ state, commands, now: NOW }, request, { outcome, message: REASON })
  return { ...state.axes, commands, requests: state.requests }
}

test('an accepted step is announced and shown as done for 1 s', () => {
  const { pan, commands } = settle(constructStep('pan'), 'accepted')

  expect(pan.result).toEqual(constructResult())
  expect(commands).toEqual([{ type: 'announce', axis: 'pan', direction: 1 }])
})

test.each([
  ['a refusal', constructRefusal(REASON)],
  ['an interruption', constructRefusal(REASON, { state: 'interrupted' })],
])('an accepted step does not remove the reason for %s that followed its request', (_what, result) => {
  expect(settle(constructStep('pan'), 'accepted', { pan: { result } }).pan.result).toEqual(result)
})

test.each<CommandOutcome>(['refused', 'lost'])('a step with the outcome %s shows its reason for 5 s', (outcome) => {
  const { pan, commands } = settle(constructStep('pan'), outcome)

  expect(pan.result).toEqual(constructRefusal(REASON))
  expect(commands).toEqual([])
})

test.each<CommandOutcome>(['accepted', 'refused'])(
  'the result of a step in direction -1 with the outcome %s has direction -1',
  (outcome) => {
    const step = constructStep('pan', { command: { kind: 'step', axis: 'pan', direction: -1 } })

    expect(settle(step, outcome).pan.result?.direction).toBe(-1)
  },
)

test('an accepted drive is announced once, and its axis counts as moving from then on', () => {
  const first = settle(constructDrive('pan', 0.3), 'accepted', { pan: held })
  const second = settle(constructDrive('pan', 0.3), 'accepted', { pan: first.pan })

  expect(first.pan).toMatchObject({ phase: driving(0.3, NOW + 60, NOW), isAnnounced: true, result: null })
  expect([first.commands, second.commands]).toEqual([[{ type: 'announce', axis: 'pan', direction: 1 }], []])
})

test('an accepted drive with a negative speed is announced with the direction -1', () => {
  const { commands } = settle(constructDrive('pan', -0.3), 'accepted', { pan: held })

  expect(commands).toEqual([{ type: 'announce', axis: 'pan', direction: -1 }])
})

test.each<[what: string, parts: Partial<AxisState>, speed: number]>([
  ['at an earlier speed', held, 0.2],
  ['after the release', { phase: stopping }, 0.3],
])('a drive accepted %s does not change the phase', (_what, parts, speed) => {
  expect(settle(constructDrive('pan', speed), 'accepted', { pan: parts }).pan.phase).toEqual(parts.phase)
})

test.each<CommandOutcome>(['refused', 'denied', 'intercepted', 'gone'])(
  'a drive with the outcome %s ends the hold, shows the reason, requires a stop and is not announced',
  (outcome) => {
    const { pan, commands } = settle(constructDrive('pan', 0.3), outcome, { pan: held })

    expect(pan.heldInputs).toEqual([])
    expect(pan.result).toEqual(constructRefusal(REASON))
    expect(pan.retryAt).toBe(NOW)
    expect(commands).toEqual([])
  },
)

test.each<[outcome: CommandOutcome, retryAt: number]>([
  ['accepted', Infinity],
  ['failed', Infinity],
  ['lost', Infinity],
])('a drive with the outcome %s neither ends its hold nor requires a stop', (outcome, retryAt) => {
  const { pan } = settle(constructDrive('pan', 0.3), outcome, { pan: held })

  expect(pan).toMatchObject({ heldInputs: held.heldInputs, retryAt })
})

test.each<CommandOutcome>(['failed', 'lost'])(
  'a hold shows the reason for drives with the outcome %s until one is accepted',
  (outcome) => {
    const { pan } = settle(constructDrive('pan', 0.3), outcome, { pan: held })
    const later = settle(constructDrive('pan', 0.3), 'accepted', { pan })

    expect(pan.result).toEqual(constructRefusal(REASON))
    expect(later.pan.result).toBeNull()
  },
)

test.each<[when: string, parts: Partial<AxisState>]>([
  ['while the axis still moves', { ...held, phase: driving(0.3, NOW + 60, NOW - 749) }],
  ['after the release of a hold that has moved the axis', { phase: stopping, isAnnounced: true }],
])('a drive that fails %s shows no reason', (_when, pan) => {
  expect(settle(constructDrive('pan', 0.3), 'failed', { pan }).pan.result).toBeNull()
})

test('if a revoked step fails, no reason is shown, and a stop is due immediately', () => {
  const { pan } = settle(constructStep('pan', { isRevoked: true }), 'failed', { pan: { phase: stopping } })

  expect(pan).toMatchObject({ result: null, retryAt: NOW })
})

test.each<[what: string, parts: Partial<AxisState>]>([
  ['on an idle axis', {}],
  ['on an idle axis while an input is held', { heldInputs: [constructHold(1, 0.3)] }],
  ['on an axis whose input has been released', { phase: driving() }],
])('if a drive is accepted %s, a stop is due immediately', (_what, parts) => {
  expect(settle(constructDrive('pan', 0.3), 'accepted', { pan: parts }).pan.retryAt).toBe(NOW)
})

test('after a drive is accepted, a copy of it may arrive for 500 ms, and earlier stops do not confirm that the axis stopped', () => {
  const stops = [constructStop('pan'), constructStop('tilt')]
  const { pan, requests } = settle(constructDrive('pan', 0.3), 'accepted', {
    pan: { phase: stopping },
    requests: stops,
  })

  expect(pan.copiesUntil).toBe(NOW + 400)
  expect(requests.map(({ isInvalidated }) => isInvalidated)).toEqual([true, false])
})

test.each<[outcome: CommandOutcome, what: string, isReplaced: boolean[]]>([
  ['accepted', 'frees', [true, true, false]],
  ['refused', 'frees', [true, true, false]],
  ['lost', 'does not free', [true, false, false]],
  ['late', 'does not free', [true, false, false]],
])('a drive with the outcome %s %s its connection for another stop', (outcome, _what, isReplaced) => {
  const requests = [constructStop('pan', { isReplaced: true }), constructStop('pan'), constructStop('pan')]

  const settled = settle(constructDrive('pan', 0.3), outcome, { pan: { phase: stopping }, requests })

  expect(settled.requests.map((request) => request.isReplaced)).toEqual(isReplaced)
})

test.each<[outcome: CommandOutcome, what: string, phase: string, isLate: boolean]>([
  ['accepted', 'a late drive', 'stopping', true],
  ['refused', 'a late drive', 'stopping', true],
  ['lost', 'a late drive', 'watching', true],
  ['accepted', 'a timely drive', 'watching', false],
])(
  'while the stop of an axis is repeated, the outcome %s of %s leads to the phase %s',
  (outcome, _what, phase, isLate) => {
    const watching = { pan: { phase: { name: 'watching' } } } as const

    expect(settle(constructDrive('pan', 0.3, { isLate }), outcome, watching).pan.phase.name).toBe(phase)
  },
)

test('a late drive ends all holds that drive an axis, with the reason, and turns short presses into steps', () => {
  const short = constructHold(1, 0.3, { drivesFrom: NOW + 150, hasDriven: false })
  const { pan, tilt, zoom } = settle(constructDrive('pan', 0.3), 'late', {
    pan: held,
    tilt: held,
    zoom: { heldInputs: [short] },
  })

  const result = constructRefusal(REASON, { isLate: true })
  for (const axis of [pan, tilt]) expect(axis).toMatchObject({ heldInputs: [], result })
  expect(zoom).toMatchObject({ result: null, pendingSteps: { count: 1 }, heldInputs: [{ steppedTo: 1 }] })
})

test('a late step also ends the holds that drive an axis', () => {
  const { tilt } = settle(constructStep('pan'), 'late', { tilt: held })

  expect(tilt.heldInputs).toEqual([])
})

test('a late stop ends no hold', () => {
  const { tilt } = settle(constructStop('pan'), 'late', { pan: { phase: stopping }, tilt: held })

  expect(tilt).toMatchObject(held)
})

test.each([
  [stopping.name, 'a drive of its axis is in flight', [constructDrive('pan', 0.3)]],
  [stopping.name, 'a step that Stop has revoked is in flight', [constructStep('pan', { isRevoked: true })]],
  ['idle', 'a drive of another axis is in flight', [constructDrive('tilt', 0.3)]],
  ['idle', 'the drive in flight is late', [constructDrive('pan', 0.3, { isLate: true })]],
])('an acknowledged stop leads to the phase %s if %s', (phase, _when, requests) => {
  const { pan } = settle(constructStop('pan'), 'accepted', { pan: { phase: stopping, retryAt: NOW + 50 }, requests })

  expect(pan.phase.name).toBe(phase)
})
