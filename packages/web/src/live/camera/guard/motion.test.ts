import { expect, test } from 'vitest'
import {
  constructDrive,
  constructHold,
  constructRefusal,
  constructResult,
  constructState,
  constructStop,
  createRequestedStep,
  idleMotion,
  NOW,
  type StateParts,
} from '../../../testing/guard-proof/constructed-state.ts'
import {
  type AxisMotion,
  type CameraMotion,
  getMotion,
  getNextWakeTime,
  hasAnyAxis,
  isActive,
  isCommanded,
  isDriven,
  isMoving,
  isSameMotion,
  isSteered,
} from './motion.ts'
import type { AxisState, HeldInput } from './state.ts'

const driving = (acceptedAt: number): AxisState['phase'] => ({
  name: 'driving',
  speed: 0.3,
  renewAt: NOW + 60,
  acceptedAt,
})
const stopping = (since: number): AxisState['phase'] => ({ name: 'stopping', since })
const refused = constructRefusal('The sled is busy', { direction: -1 })
const done = constructResult({ direction: -1, reason: 'not shown', until: NOW + 80 })

test('the motion of a camera without commands is idle, without a reason or a restriction', () => {
  const idle = { direction: 1, state: 'idle', reason: null, isLate: false }

  expect(idleMotion).toEqual({ pan: idle, tilt: idle, zoom: idle, slowMs: null, isStepsOnly: false })
})

test.each<[state: string, parts: Partial<AxisState>, reason?: string]>([
  ['idle', {}],
  ['idle', { phase: { name: 'watching' } }],
  ['requested', { phase: { name: 'pressed' } }],
  ['requested', { phase: { name: 'stepping' } }],
  ['requested', { phase: driving(-Infinity) }],
  ['moving', { phase: driving(NOW - 749) }],
  ['requested', { phase: driving(NOW - 750) }],
  ['stopping', { phase: stopping(NOW - 2_999) }],
  ['unconfirmed', { phase: stopping(NOW - 3_000) }],
  ['done', { result: done }],
  ['refused', { result: refused }, 'The sled is busy'],
  ['refused', { phase: { name: 'watching' }, result: refused }, 'The sled is busy'],
  ['interrupted', { result: { ...refused, state: 'interrupted' } }, 'The sled is busy'],
  ['requested', { phase: { name: 'pressed' }, result: refused }],
])('an axis is shown as %s for %o', (state, parts, reason = undefined) => {
  const motion = getMotion(constructState({ pan: { ...parts, direction: -1 } }), NOW)

  expect(motion.pan).toEqual({ ...idleMotion.pan, state, direction: -1, reason: reason ?? null })
})

const late = { ...refused, isLate: true }

test.each<[isLate: boolean, when: string, parts: Partial<AxisState>]>([
  [true, 'the last command had no response in time', { result: late }],
  [false, 'the next press already waits', { phase: { name: 'pressed' }, result: late }],
])('isLate is %s if %s', (isLate, _when, parts) => {
  expect(getMotion(constructState({ pan: parts }), NOW).pan.isLate).toBe(isLate)
})

const tests = { isActive, isCommanded, isDriven, isMoving, isSteered }
type TestName = keyof typeof tests

test.each(
  Object.entries({
    idle: [],
    interrupted: [],
    refused: ['isActive'],
    done: ['isActive', 'isCommanded'],
    unconfirmed: ['isActive', 'isCommanded', 'isMoving'],
    stopping: ['isActive', 'isCommanded', 'isMoving'],
    requested: ['isActive', 'isCommanded', 'isMoving', 'isSteered'],
    moving: ['isActive', 'isCommanded', 'isDriven', 'isMoving', 'isSteered'],
  } satisfies Record<AxisMotion['state'], TestName[]>),
)('hasAnyAxis with one axis in the state %s returns true for exactly these predicates: %j', (state, expected) => {
  const moved: CameraMotion = { ...idleMotion, tilt: { ...idleMotion.tilt, state: state as AxisMotion['state'] } }

  const passed = Object.entries(tests).filter(([, each]) => hasAnyAxis(moved, each))

  expect(passed.map(([name]) => name)).toEqual(expected)
})

const BUSY = 'The rig is still busy with an earlier command'
const button = (age: number, parts: Partial<HeldInput> = {}) => [
  constructHold(1, 0.3, { pressedAt: NOW - age, drivesFrom: NOW - age + 250, hasDriven: false, ...parts }),
]

test.each<[reason: string | null, when: string, parts: Partial<AxisState>]>([
  [BUSY, 'a step has waited for 1.25 s', { phase: { name: 'stepping' }, pendingSteps: createRequestedStep(1_250) }],
  [
    null,
    'a step has waited for less than 1.25 s',
    { phase: { name: 'stepping' }, pendingSteps: createRequestedStep(1_249) },
  ],
  [BUSY, 'a step waits for a stop', { phase: stopping(NOW - 1_250), pendingSteps: createRequestedStep(1_250) }],
  [BUSY, 'a button has been held for 1.25 s without a drive', { heldInputs: button(1_250) }],
  [null, 'a button has been held for less than 1.25 s', { heldInputs: button(1_249) }],
  [null, 'a button has driven', { heldInputs: button(2_000, { hasDriven: true }) }],
  [null, 'another input drives', { phase: driving(NOW), heldInputs: button(2_000) }],
  [null, 'a button only steps', { heldInputs: button(2_000, { drivesFrom: Infinity }) }],
  ['No', 'no drive is accepted', { phase: driving(NOW - 750), result: { ...refused, direction: 1, reason: 'No' } }],
  [
    'No',
    'steps wait after a refusal',
    { phase: { name: 'stepping' }, result: { ...refused, direction: 1, reason: 'No' } },
  ],
  [null, 'the other direction is driven', { phase: driving(NOW - 750), result: { ...refused, reason: 'No' } }],
  [
    null,
    'a drive has been accepted',
    { phase: driving(NOW - 749), result: { ...refused, direction: 1, reason: 'No' } },
  ],
  [null, 'drives have no response yet', { phase: driving(-Infinity) }],
])('the reason is %j if %s', (reason, _when, parts) => {
  expect(getMotion(constructState({ pan: parts }), NOW).pan.reason).toBe(reason)
})

test.each<[slowMs: number | null, when: string, parts: StateParts]>([
  [null, 'the rig is quick', { slowMs: 1_640 }],
  [1_600, 'a response took 1.64 s', { slowMs: 1_640, slowUntil: NOW + 1 }],
  [1_700, 'a response took 1.65 s', { slowMs: 1_650, slowUntil: NOW + 1 }],
  [null, 'the rig was slow until now', { slowMs: 1_640, slowUntil: NOW }],
  [
    2_400,
    'a late request has waited longer',
    {
      slowMs: 1_640,
      slowUntil: NOW + 1,
      requests: [constructDrive('pan', 0.3, { isLate: true, sentAt: NOW - 2_400 })],
    },
  ],
  [
    1_600,
    'a request in flight is not late',
    { slowMs: 1_640, slowUntil: NOW + 1, requests: [constructDrive('pan', 0.3, { sentAt: NOW - 2_400 })] },
  ],
])('the latency shown is %s ms if %s', (slowMs, _when, parts) => {
  expect(getMotion(constructState(parts), NOW).slowMs).toBe(slowMs)
})

const motion = idleMotion

test.each([
  [true, 'nothing', motion],
  [false, 'the lateness', { ...motion, pan: { ...motion.pan, isLate: true } }],
  [false, 'the reason', { ...motion, pan: { ...motion.pan, reason: 'another' } }],
  [false, 'the state of an axis', { ...motion, zoom: { ...motion.zoom, state: 'moving' as const } }],
  [false, 'the direction of an axis', { ...motion, tilt: { ...motion.tilt, direction: -1 as const } }],
  [false, 'the latency', { ...motion, slowMs: 1_600 }],
  [false, 'the restriction to steps', { ...motion, isStepsOnly: true }],
])('isSameMotion returns %s if %s changes', (isSame, _what, other) => {
  expect(isSameMotion(motion, other)).toBe(isSame)
})

const past = { pressedAt: NOW - 30_000, drivesFrom: NOW }

test.each<[at: number, what: string, parts: StateParts]>([
  [Infinity, 'nothing happens', {}],
  [NOW + 1, 'the rig no longer counts as slow', { slowUntil: NOW + 1 }],
  [Infinity, 'the rig was slow until now', { slowUntil: NOW }],
  [
    NOW + 700,
    'a request becomes late',
    { requests: [constructStop('pan'), constructStop('pan', { deadline: NOW + 700 })] },
  ],
  [NOW + 20, 'a stop is due', { tilt: { retryAt: NOW + 20 } }],
  [NOW - 20, 'a stop is overdue', { tilt: { retryAt: NOW - 20 } }],
  [NOW + 150, 'a press becomes a drive', { pan: { heldInputs: [constructHold(1, 0.3, { drivesFrom: NOW + 150 })] } }],
  [NOW + 28_750, 'a hold expires', { pan: { heldInputs: [constructHold(1, 0)] } }],
  [Infinity, 'a hold at speed 0 is past its deadlines', { pan: { heldInputs: [constructHold(1, 0, past)] } }],
  [NOW + 60, 'a drive is renewed', { pan: { heldInputs: [constructHold(1, 0.3)], phase: driving(-Infinity) } }],
  [Infinity, 'a drive without an input is not renewed', { pan: { phase: driving(-Infinity) } }],
  [Infinity, 'a renewal that is due cannot be sent', { pan: { heldInputs: [constructHold(1, 0.3, past)] } }],
  [NOW + 50, 'a waiting step shows its reason', { zoom: { pendingSteps: createRequestedStep(1_200) } }],
  [NOW + 90, 'a pending step expires', { zoom: { pendingSteps: createRequestedStep(3_910) } }],
  [NOW + 80, 'a result disappears', { zoom: { result: done } }],
  [NOW + 1, 'a stop counts as unconfirmed', { zoom: { phase: stopping(NOW - 2_999) } }],
  [Infinity, 'a stop is unconfirmed already', { zoom: { phase: stopping(NOW - 3_000) } }],
  [NOW + 1, 'a movement no longer counts as moving', { zoom: { phase: driving(NOW - 749) } }],
])('getNextWakeTime returns %i if %s', (at, _what, parts) => {
  expect(getNextWakeTime(constructState(parts), NOW)).toBe(at)
})
