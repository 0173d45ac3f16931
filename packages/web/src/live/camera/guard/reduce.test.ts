import { expect, test } from 'vitest'
import type { MovementOutcome } from '../../../console/control/movement.ts'
import {
  axisRepeatingStop,
  constructDrive,
  constructFailure,
  constructHold,
  constructRefusal,
  constructState,
  constructStep,
  constructStop,
  createRequestedStep,
  describeCommands,
  driving,
  NOW,
  reduceAtNow,
  stopping,
  watching,
} from '../../../testing/guard-proof/constructed-state.ts'
import { reduceGuard } from './reduce.ts'
import { type GuardRequest, type GuardState, isStop } from './state.ts'

const right = [constructHold(1, 0.3)]
const presetAccepted = { type: 'stopUndriven', sentAt: NOW - 600, outcome: 'accepted' } as const

test.each(['end', 'leave', 'waitUntilStopped', 'stop'] as const)(
  'the event %s ends all holds and drops all steps',
  (type) => {
    const pendingSteps = createRequestedStep()
    const { state } = reduceAtNow({ pan: { heldInputs: right }, tilt: { pendingSteps, phase: stopping } }, { type })

    expect([state.axes.pan.heldInputs, state.axes.tilt.pendingSteps]).toEqual([[], null])
  },
)

const pressed = constructHold(1, 0.3, { pressedAt: NOW - 150, drivesFrom: NOW + 100, hasDriven: false })
const restrictedTouch = { isTouch: true, drivesFrom: Infinity, hasDriven: false }
const stick = constructHold(1, 0.1, { name: 'stick' })

test.each([
  ['a hold', true, [constructHold(1, 0.3)]],
  ['the hold of a finger', true, [constructHold(1, 0.3, { isTouch: true })]],
  ['a press shorter than 250 ms', true, [pressed]],
  ['a touch shorter than 250 ms, with which the operator scrolls', false, [{ ...pressed, isTouch: true }]],
  ['a finger that would have requested a step on a slow rig', true, [constructHold(1, 0.3, restrictedTouch)]],
  ['a button that has requested its step', false, [constructHold(1, 0.3, { drivesFrom: Infinity, steppedTo: 1 })]],
  ['an input while another one is held', false, [constructHold(1, 0.3), stick]],
  ['an input at speed 0', false, [constructHold(1, 0)]],
  ['an input whose hold has ended', false, []],
])('the reason for cancelling %s is shown: %s', (_input, isShown, heldInputs) => {
  const event = { type: 'cancel', axis: 'pan', name: 'pad', reason: 'Because' } as const

  const { pan } = reduceAtNow({ pan: { heldInputs } }, event).state.axes

  expect(pan.result?.reason ?? null).toBe(isShown ? 'Because' : null)
})

test('the reason of the event `end` is shown at each axis with a hold or a waiting step', () => {
  const parts = { pan: { heldInputs: right }, tilt: { pendingSteps: createRequestedStep(), phase: stopping } }

  const { pan, tilt, zoom } = reduceAtNow(parts, { type: 'end', reason: 'Because' }).state.axes

  expect([pan, tilt, zoom].map(({ result }) => result?.reason)).toEqual(['Because', 'Because', undefined])
  expect(pan.result?.state).toBe('interrupted')
})

test('the event `stop` does not extend the time after which an earlier stop counts as unconfirmed', () => {
  expect(reduceAtNow({ pan: { phase: stopping } }, { type: 'stop' }).state.axes.pan.phase).toEqual(stopping)
})

test('after the event `stop`, any axis may move, so a refusal does not end its stop, and steps in flight are revoked', () => {
  const requests = [constructStep('pan'), constructDrive('tilt', 0.3)]
  const { state } = reduceAtNow({ requests }, { type: 'stop' })

  expect(state.axes.zoom).toMatchObject({ mayMove: true, copiesUntil: NOW, phase: { name: 'stopping' } })
  expect(state.requests.slice(0, 2).map(({ isRevoked }) => isRevoked)).toEqual([true, false])
})

test.each([
  ['removes', 'an idle axis', { phase: { name: 'idle' } }, null],
  ['removes', 'an axis whose stop is repeated', axisRepeatingStop, null],
  ['keeps', 'a stopping axis, which does not display it yet', { phase: stopping }, 'The sled is busy'],
] as const)('the event `stop` %s the reason for a refusal on %s', (_effect, _axis, parts, reason) => {
  const result = constructRefusal('The sled is busy')

  const { pan } = reduceAtNow({ pan: { ...parts, result } }, { type: 'stop' }).state.axes

  expect(pan.result?.reason ?? null).toBe(reason)
})

test('the event `stopUndriven` stops each axis that no input drives, and its presses and steps wait for the stop', () => {
  const short = [constructHold(1, 0.3, { drivesFrom: NOW + 100, hasDriven: false })]
  const { state, commands } = reduceAtNow(
    {
      pan: { phase: driving(), heldInputs: right },
      tilt: { phase: { name: 'pressed' }, heldInputs: short },
      zoom: { phase: { name: 'stepping' }, pendingSteps: createRequestedStep() },
    },
    presetAccepted,
  )

  const { pan, tilt, zoom } = state.axes
  expect(describeCommands(commands)).toEqual(['stop tilt', 'stop zoom'])
  expect([pan.phase.name, tilt.phase.name, zoom.phase.name]).toEqual(['driving', 'stopping', 'stopping'])
  expect([tilt.heldInputs, zoom.pendingSteps]).toEqual([short, createRequestedStep()])
})

const acceptAt = (before: GuardState, id: number, now: number) =>
  reduceGuard(before, { type: 'response', id, result: { outcome: 'accepted' } }, now)

test('after the event `stopUndriven`, responses to earlier stops do not prove that an axis has stopped, and another stop is sent', () => {
  const requests = [constructStop('pan'), constructStop('pan', { id: 2 })]
  const { state } = reduceAtNow({ pan: { phase: stopping, retryAt: NOW + 50 }, requests }, presetAccepted)

  const first = acceptAt(state, 1, NOW + 10)
  const second = acceptAt(first.state, 2, NOW + 20)

  expect(describeCommands([...first.commands, ...second.commands])).toEqual(['stop pan'])
  expect(second.state.axes.pan.phase.name).toBe('stopping')
})

test.each<[outcome: MovementOutcome, phase: string, mayMove: boolean]>([
  ['accepted', 'idle', true],
  ['refused', 'idle', false],
  ['lost', 'watching', true],
])('a revoked preset with the outcome %s leaves its axis %s after the stop', (outcome, phase, mayMove) => {
  const { state } = reduceAtNow({ nextRequestId: 5 }, { ...presetAccepted, outcome })

  const stopped = acceptAt(state, 5, NOW + 10).state.axes.pan

  expect(state.axes.pan.mayMove).toBe(mayMove)
  expect([stopped.phase.name, stopped.retryAt < Infinity]).toEqual([phase, phase === 'watching'])
})

test('if a revoked preset was lost, the stop at the end of a hold is repeated, because the preset may still arrive', () => {
  const lost = { ...presetAccepted, outcome: 'lost' } as const
  const driven = reduceAtNow({ pan: { phase: driving(), heldInputs: right }, nextRequestId: 5 }, lost)

  const ended = reduceGuard(driven.state, { type: 'end' }, NOW)
  const id = ended.state.requests.find(({ command }) => command.axis === 'pan' && isStop(command))?.id ?? 0
  const stopped = acceptAt(ended.state, id, NOW + 10)

  expect(stopped.state.axes.pan.phase.name).toBe('watching')
})

test('an unloading page sends each unconfirmed stop once more, even if two stops are in flight', () => {
  const requests = [constructStop('pan'), constructStop('pan')]
  const leaving = reduceAtNow({ pan: { phase: stopping, retryAt: NOW + 50 }, requests }, { type: 'leave' })

  expect(describeCommands(leaving.commands)).toEqual(['stop pan'])
})

test.each([
  [1_000, 'continue', right],
  [1_001, 'end', []],
])('if a timer fires %i ms late, the holds %s', (delay, _result, heldInputs) => {
  const parts = { pan: { phase: driving(0.3), heldInputs: right } }

  expect(reduceAtNow(parts, { type: 'wake', plannedFor: NOW - delay }).state.axes.pan.heldInputs).toEqual(heldInputs)
})

test.each([
  ['a hold', 'The page may have been suspended. Press again', { heldInputs: right }],
  ['a pending step', 'The page may have been suspended. Press again', { pendingSteps: createRequestedStep() }],
  ['a stick in its neutral position', undefined, { heldInputs: [constructHold(1, 0)] }],
  ['no input', undefined, {}],
])('after a suspension with %s, the reason is %j', (_what, reason, pan) => {
  const { state } = reduceAtNow({ pan }, { type: 'wake', plannedFor: NOW - 1_001 })

  expect(state.axes.pan.result?.reason).toBe(reason)
})

test.each<[what: string, flags: Partial<GuardRequest>, expected: Partial<GuardRequest>]>([
  ['missed by 50 ms makes the request late', { deadline: NOW - 50 }, { isLate: true, deadline: NOW + 9_000 }],
  ['missed by 51 ms is extended once', { deadline: NOW - 51 }, { isLate: false, isExtended: true, deadline: NOW + 50 }],
  ['that was extended is not extended again', { deadline: NOW - 51, isExtended: true }, { isLate: true }],
  ['in the future has no effect', { deadline: NOW + 1 }, { isLate: false, deadline: NOW + 1 }],
])('a deadline %s', (_what, flags, expected) => {
  expect(reduceAtNow({ requests: [constructStop('pan', flags)] }).state.requests[0]).toMatchObject(expected)
})

test('a step without a response in time shows that the rig did not respond', () => {
  const { pan } = reduceAtNow({ requests: [constructStep('pan', { deadline: NOW })] }).state.axes

  expect(pan.result).toEqual(constructRefusal('The rig did not respond in time', { isLate: true }))
})

const late = (id: number) => ({ id, isLate: true, deadline: NOW + 5_000 })
const overdue = (id: number) => ({ id, deadline: NOW })

test.each<[aborted: string[], what: string, requests: GuardRequest[]]>([
  [['abort 1'], 'a late request that is overdue', [constructStop('pan', { ...late(1), deadline: NOW })]],
  [[], 'the first late stop of an axis', [constructStop('pan', overdue(1)), constructStop('tilt', late(2))]],
  [['abort 2'], 'another late stop of the axis', [constructStop('pan', late(1)), constructStop('pan', overdue(2))]],
  [[], 'a late stop beside a late step', [constructStep('pan', late(1)), constructStop('pan', overdue(2))]],
  [
    [],
    'a late stop that can prove that its axis has stopped, beside one that cannot',
    [constructStop('pan', { ...late(1), isInvalidated: true }), constructStop('pan', overdue(2))],
  ],
  [
    ['abort 4'],
    'a fourth late request',
    [
      constructStep('pan', late(1)),
      constructStep('tilt', late(2)),
      constructStep('zoom', late(3)),
      constructStop('tilt', overdue(4)),
    ],
  ],
  [
    ['abort 3'],
    'a fourth late request that is a useful stop',
    [
      constructStop('pan', { ...late(1), isInvalidated: true }),
      constructStep('tilt', late(2)),
      constructStop('zoom', { ...late(3), isInvalidated: true }),
      constructStop('tilt', overdue(4)),
    ],
  ],
  [
    ['abort 4'],
    'a fourth late request that is a useless stop',
    [
      constructStop('pan', { ...late(1), isInvalidated: true }),
      constructStep('tilt', late(2)),
      constructStep('zoom', late(3)),
      constructStop('tilt', { ...overdue(4), isInvalidated: true }),
    ],
  ],
])('the abort commands are %o for %s', (aborted, _what, requests) => {
  expect(describeCommands(reduceAtNow({ requests }).commands).filter((command) => command.startsWith('abort'))).toEqual(
    aborted,
  )
})

test('the response to an unknown request changes nothing', () => {
  const before = constructState({ pan: axisRepeatingStop })
  const { state, commands } = reduceGuard(before, { type: 'response', id: 9, result: constructFailure('refused') }, NOW)

  expect(state.axes.pan).toMatchObject({ phase: watching, retryAt: NOW + 50 })
  expect(commands).toEqual([])
})

test('if the connection of a late request fails, its result is not shown again', () => {
  const requests = [constructStep('pan', late(4))]
  const { state } = reduceAtNow({ requests }, { type: 'response', id: 4, result: constructFailure('lost') })

  expect(state.axes.pan.result).toBe(null)
})

test('a connection that fails after more than 1 s does not change the measured latency of the rig', () => {
  const requests = [constructStep('pan', { id: 4, sentAt: NOW - 1_020 })]
  const { state } = reduceAtNow({ requests }, { type: 'response', id: 4, result: constructFailure('lost') })

  expect(state.slowUntil).toBe(-Infinity)
})

test('when a late request is aborted, it does not count as late again, and its result is not shown again', () => {
  const { state } = reduceAtNow({ requests: [constructStep('pan', { ...late(4), deadline: NOW })] })

  expect([state.slowUntil, state.axes.pan.result]).toEqual([-Infinity, null])
})

test.each([
  ['start', 'ends', true, []],
  ['end', 'does not change', false, right],
])('the %s of steps-only mode %s a hold that drives an axis', (_what, _effect, on, heldInputs) => {
  const pan = { phase: driving(), heldInputs: right }
  const { state } = reduceAtNow({ isStepsOnly: !on, pan }, { type: 'stepsOnly', on })

  expect(state).toMatchObject({ isStepsOnly: on, axes: { pan: { heldInputs, pendingSteps: null } } })
})

test('commands are sent before a movement is announced', () => {
  const parts = { pan: { phase: driving(0.3), heldInputs: right }, tilt: { ...axisRepeatingStop, retryAt: NOW } }
  const requests = [constructDrive('pan', 0.3, { id: 4 })]

  const { commands } = reduceAtNow({ ...parts, requests }, { type: 'response', id: 4, result: { outcome: 'accepted' } })

  expect(describeCommands(commands)).toEqual(['stop tilt', 'announce'])
})

test('commands are sent before the report that all axes have stopped', () => {
  const parts = { preset: 'waiting' as const, pan: { phase: watching, retryAt: NOW + 600, copiesUntil: NOW + 9_000 } }

  const { commands } = reduceAtNow(parts, { type: 'leave' })

  expect(describeCommands(commands)).toEqual(['stop pan', 'reportStopped'])
})
