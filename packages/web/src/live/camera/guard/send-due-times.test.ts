import { expect, test } from 'vitest'
import {
  constructHold,
  constructState,
  createRequestedStep,
  constructDrive as drive,
  driving,
  NOW,
  type StateParts,
  constructStep as step,
  constructStop as stop,
  stopping,
  watching,
} from '../../../testing/guard-proof/constructed-state.ts'
import { getDriveDueTime, getStopDueTime, isStepDue, mayStepOrPresetBegin } from './send-due.ts'
import type { AxisState } from './state.ts'

const right = [constructHold(1, 0.3)]
const held = { heldInputs: right }
const due = { pendingSteps: createRequestedStep() }
const slow = { slowUntil: NOW + 1 }
const dueWhileStopping = { ...due, phase: stopping }
const drivesFaster = { ...held, phase: driving(0.5) }
const afterLoss = { phase: watching, pendingSteps: createRequestedStep(), retryAt: NOW + 5, copiesUntil: NOW + 9_000 }

/** An axis whose drive was lost, with a step that was requested 100 ms ago and a stop that was sent `agoMs` ago. */
const stoppedAfterLoss = (agoMs: number, parts: Partial<AxisState> = {}) => ({
  pan: { ...afterLoss, stopSentAt: NOW - agoMs, ...parts },
})

test.each<[at: number, when: string, parts: StateParts]>([
  [Infinity, 'no input is held', {}],
  [NOW, 'an input is held on an idle axis', { pan: held }],
  [NOW, 'the stop of the axis is repeated', { pan: { ...held, phase: watching } }],
  [Infinity, 'a stop is unconfirmed', { pan: { ...held, phase: stopping } }],
  [Infinity, 'a stop is in flight', { pan: held, requests: [stop('pan')] }],
  [NOW, 'a stop is late', { pan: held, requests: [stop('pan', { isLate: true })] }],
  [NOW, 'a stop of another axis is in flight', { pan: held, requests: [stop('tilt')] }],
  [Infinity, 'a step is in flight', { pan: held, requests: [step('pan')] }],
  [NOW + 50, 'the axis drives at this speed', { pan: { ...held, phase: driving(0.3, NOW + 50) } }],
  [
    NOW + 50,
    'a drive at this speed is in flight',
    { pan: { ...held, phase: driving(0.3, NOW + 50) }, requests: [drive('pan', 0.3)] },
  ],
  [NOW + 70, 'the axis drives faster', { pan: { ...held, phase: driving(0.5), drivenAt: NOW - 30 } }],
  [NOW, 'the axis drives in the opposite direction', { pan: { ...held, phase: driving(-0.3), drivenAt: NOW } }],
  [
    Infinity,
    'a drive in the opposite direction is in flight',
    { pan: { ...held, phase: driving(-0.3) }, requests: [drive('pan', -0.3)] },
  ],
  [Infinity, 'a faster drive is in flight', { pan: drivesFaster, requests: [drive('pan', 0.5)] }],
  [
    Infinity,
    'one of two drives in flight is faster',
    { pan: drivesFaster, requests: [drive('pan', 0.5), drive('pan', 0.3)] },
  ],
  [NOW, 'a drive at this speed is in flight after a release', { pan: held, requests: [drive('pan', 0.3)] }],
])('the next drive is due at %i if %s', (at, _when, parts) => {
  const state = constructState(parts)

  expect(getDriveDueTime(state, state.axes.pan, NOW)).toBe(at)
})

test.each<[isDue: boolean, when: string, parts: StateParts]>([
  [false, 'no step is requested', {}],
  [true, 'the axis is idle', { pan: due }],
  [false, 'the axis drives', { pan: { ...due, phase: driving(0.3) } }],
  [false, 'a drive is in flight', { pan: due, requests: [drive('pan', 0.3)] }],
  [false, 'the rig is slow and a drive is in flight', { ...slow, pan: due, requests: [drive('pan', 0.3)] }],
  [false, 'the rig is slow and the axis drives', { ...slow, pan: { ...due, phase: driving(0.3) } }],
  [false, 'a step is in flight', { pan: due, requests: [step('pan')] }],
  [true, 'a step is late', { pan: due, requests: [step('pan', { isLate: true })] }],
  [false, 'a stop is in flight', { pan: due, requests: [stop('pan')] }],
  [false, 'a stop is due within 500 ms', { pan: { ...due, retryAt: NOW + 500 } }],
  [true, 'inputs only step and a step is in flight', { isStepsOnly: true, pan: due, requests: [step('pan')] }],
  [
    true,
    'inputs only step and a repeated stop is in flight',
    { isStepsOnly: true, pan: { ...due, phase: watching }, requests: [stop('pan')] },
  ],
  [
    false,
    'inputs only step and an unconfirmed stop is in flight',
    { isStepsOnly: true, pan: dueWhileStopping, requests: [stop('pan')] },
  ],
  [true, 'the rig is slow and a stop is in flight', { ...slow, pan: dueWhileStopping, requests: [stop('pan')] }],
  [false, 'the rig is slow and a stop is unconfirmed', { ...slow, pan: dueWhileStopping }],
  [
    false,
    'the rig is slow and only a stop before the last drive is in flight',
    { ...slow, pan: dueWhileStopping, requests: [stop('pan', { isInvalidated: true })] },
  ],
  [
    true,
    'the rig is slow, and one stop was sent before and another after the last drive',
    { ...slow, pan: dueWhileStopping, requests: [stop('pan', { isInvalidated: true }), stop('pan')] },
  ],
  [
    false,
    'the rig is slow and a drive has no response',
    { ...slow, pan: { ...dueWhileStopping, noResponseSince: NOW - 2_000 }, requests: [stop('pan')] },
  ],
  [true, 'after a lost drive, a stop was sent 100 ms before the press', stoppedAfterLoss(200)],
  [false, 'after a lost drive, a stop was sent 101 ms before the press', stoppedAfterLoss(201)],
  [
    true,
    'the previous step is running, and another step would end before the next stop',
    stoppedAfterLoss(1_100, { stepsUntil: NOW + 500 }),
  ],
  [
    false,
    'the previous step is running, and another step would end after the next stop',
    stoppedAfterLoss(1_100, { stepsUntil: NOW + 501 }),
  ],
  [
    false,
    'the previous step is running and the next stop is due in less than 1 s',
    stoppedAfterLoss(1_101, { stepsUntil: NOW + 10 }),
  ],
  [
    false,
    'inputs only step and a stop was sent 299 ms ago',
    {
      isStepsOnly: true,
      pan: { ...afterLoss, pendingSteps: createRequestedStep(250), stopSentAt: NOW - 299 },
      requests: [stop('pan')],
    },
  ],
  [
    true,
    'inputs only step and a stop was sent 300 ms ago',
    {
      isStepsOnly: true,
      pan: { ...afterLoss, pendingSteps: createRequestedStep(250), stopSentAt: NOW - 300 },
      requests: [stop('pan')],
    },
  ],
  [
    false,
    'the rig is slow and a stop was sent 49 ms ago',
    { ...slow, ...stoppedAfterLoss(49), requests: [stop('pan')] },
  ],
  [
    true,
    'the rig is slow and a stop was sent 50 ms ago',
    { ...slow, ...stoppedAfterLoss(50), requests: [stop('pan')] },
  ],
])('isStepDue returns %s if %s', (isDue, _when, parts) => {
  const state = constructState(parts)

  expect(isStepDue(state, state.axes.pan, NOW)).toBe(isDue)
})

test.each<[isStill: boolean, when: string, parts: StateParts]>([
  [true, 'no stop is needed', {}],
  [false, 'a stop is unconfirmed', { pan: { phase: stopping } }],
  [false, 'a stop is in flight', { pan: { phase: watching }, requests: [stop('pan')] }],
  [false, 'a stop is due in 500 ms', { pan: { retryAt: NOW + 500 } }],
  [true, 'a stop is due in more than 500 ms', { pan: { retryAt: NOW + 501 } }],
  [false, 'a copy of a drive may arrive for 500 ms', { pan: { retryAt: NOW, copiesUntil: NOW + 500 } }],
  [true, 'a lost drive may arrive for more than 500 ms', { pan: { retryAt: NOW, copiesUntil: NOW + 501 } }],
])('mayStepOrPresetBegin returns %s if %s', (isStill, _when, parts) => {
  const state = constructState(parts)

  expect(mayStepOrPresetBegin(state, state.axes.pan, NOW)).toBe(isStill)
})

const retryAt = NOW + 5
const waiting = { retryAt, phase: watching, pendingSteps: createRequestedStep(), stopSentAt: NOW - 450 }
const waitingAfterLoss = { ...waiting, copiesUntil: NOW + 501 }
const twoStops = [stop('pan'), stop('pan')]

test.each<[at: number, when: string, parts: StateParts]>([
  [Infinity, 'no stop is needed', {}],
  [retryAt, 'one stop is in flight', { pan: { retryAt }, requests: [stop('pan')] }],
  [Infinity, 'two stops are in flight', { pan: { retryAt }, requests: twoStops }],
  [
    retryAt,
    'two stops of another axis are in flight',
    { tilt: { retryAt }, pan: { retryAt }, requests: [stop('tilt'), stop('tilt')] },
  ],
  [
    retryAt,
    'two stops are in flight, and a drive has freed its connection for another',
    { pan: { retryAt }, requests: [stop('pan', { isReplaced: true }), stop('pan')] },
  ],
  [retryAt, 'a step is requested and a stop was sent after the request', { pan: { ...waiting, stopSentAt: NOW - 50 } }],
  [NOW - 100, 'a step is requested and the stops are paused', { pan: { ...waiting, retryAt: NOW + 2_000 } }],
  [
    NOW + 300,
    'a step is requested, the stops are paused and a copy may arrive for 300 ms',
    { pan: { ...waiting, retryAt: NOW + 2_000, copiesUntil: NOW + 300 } },
  ],
  [
    NOW + 600,
    'the steps before a requested step end in 600 ms',
    { pan: { ...waitingAfterLoss, stepsUntil: NOW + 600 } },
  ],
  [NOW - 100, 'a step is requested after a lost drive', { pan: waitingAfterLoss }],
  [NOW - 100, 'a step is requested and inputs only step', { isStepsOnly: true, pan: waiting }],
  [
    NOW + 1_050,
    'a step is requested after a lost drive, and a stop was sent after the request',
    { pan: { ...waitingAfterLoss, stopSentAt: NOW - 50 } },
  ],
  [NOW + 900, 'a step is requested 100 ms after a stop', { pan: { ...waitingAfterLoss, stopSentAt: NOW - 200 } }],
  [NOW - 100, 'a step is requested 101 ms after a stop', { pan: { ...waitingAfterLoss, stopSentAt: NOW - 201 } }],
  [
    retryAt,
    'a step is requested while a stop is unconfirmed',
    { isStepsOnly: true, pan: { ...waitingAfterLoss, phase: stopping } },
  ],
  [retryAt, 'inputs only step and no step is requested', { isStepsOnly: true, pan: { retryAt, phase: watching } }],
])('the next stop is due at %i if %s', (at, _when, parts) => {
  const state = constructState(parts)

  expect(getStopDueTime(state, state.axes.pan, NOW)).toBe(at)
})
