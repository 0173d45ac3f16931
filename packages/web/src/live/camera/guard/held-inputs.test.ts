import { expect, test } from 'vitest'
import {
  constructHold,
  constructRefusal,
  constructResult,
  constructState,
  createRequestedStep,
  driving,
  NOW,
} from '../../../testing/guard-proof/constructed-state.ts'
import {
  adjustInput,
  convertToSteps,
  endDrivingHolds,
  expireHolds,
  getPressedDirection,
  getRequestedSpeed,
  markDriven,
  pressInput,
  releaseInput,
} from './held-inputs.ts'
import type { AxisState, HeldInput } from './state.ts'

const constructAxis = (parts: Partial<AxisState> = {}) => constructState({ pan: parts }).axes.pan

const short: Partial<HeldInput> = { pressedAt: NOW - 100, drivesFrom: NOW + 150, hasDriven: false }
const stepping: Partial<HeldInput> = { drivesFrom: Infinity, hasDriven: false }
const right = { type: 'press', axis: 'pan', name: 'pad', direction: 1, speed: undefined } as const

test('a pressed button drives after 250 ms at the speed of its axis, and the press clears the last result and an earlier press of the same button', () => {
  const axis = constructAxis({
    result: constructResult(),
    heldInputs: [constructHold(-1, 0.3), constructHold(1, 0.3, { name: 'key' })],
  })

  pressInput(axis, right, false, NOW)

  expect(axis.heldInputs.map(({ name }) => name)).toEqual(['key', 'pad'])
  const times = { pressedAt: NOW, drivesFrom: NOW + 250 }
  expect(axis.heldInputs[1]).toEqual({
    name: 'pad',
    direction: 1,
    isTouch: false,
    speed: 0.3,
    ...times,
    hasDriven: false,
    steppedTo: null,
  })
  expect([axis.pendingSteps, axis.result]).toEqual([null, null])
})

test('a zoom button drives its axis at a tenth of full speed', () => {
  const { zoom } = constructState().axes

  pressInput(zoom, { ...right, axis: 'zoom' }, false, NOW)

  expect(zoom.heldInputs[0]?.speed).toBe(0.1)
})

test('an analogue input drives immediately at its own speed and requests no step when it is released', () => {
  const axis = constructAxis()

  pressInput(axis, { ...right, speed: 0 }, false, NOW)

  expect(axis.heldInputs[0]).toMatchObject({ speed: 0, drivesFrom: NOW, hasDriven: true })
})

const announcedStep = { count: 1, waitingSince: NOW, expiryMs: 30_000, deadline: NOW + 30_000 }

test.each([
  ['a button pressed with a mouse', 'requests a step', { ...right, isTouch: false }, announcedStep, 1],
  ['a button pressed with a finger', 'requests no step', { ...right, isTouch: true }, null, null],
  ['an analogue input at speed 0', 'requests no step', { ...right, speed: 0 }, null, null],
])('while only steps are allowed, %s %s and never drives', (_input, _requests, press, pendingSteps, steppedTo) => {
  const axis = constructAxis()

  pressInput(axis, press, true, NOW)

  expect(axis.pendingSteps).toEqual(pendingSteps)
  expect(axis.heldInputs).toMatchObject([{ drivesFrom: Infinity, steppedTo }])
})

test('adjusting an input changes only its own speed and direction', () => {
  const key = constructHold(1, 0.3, { name: 'key' })
  const axis = constructAxis({ heldInputs: [key, constructHold(1, 0.3)] })

  adjustInput(axis, { type: 'adjust', axis: 'pan', name: 'pad', direction: -1, speed: 0.2 }, NOW)

  expect(axis.heldInputs).toEqual([key, constructHold(-1, 0.2)])
  expect(axis.pendingSteps).toBe(null)
})

test.each<[what: string, before: 1 | -1 | null, speed: number, count: number | null, after: 1 | -1 | null]>([
  ['requests a step at a fifth of the speed of a held button', null, 0.06, 1, 1],
  ['requests no step below a fifth', null, 0.059, null, null],
  ['requests no second step in the same direction', 1, 0.3, null, 1],
  ['requests a step in the opposite direction', -1, 0.3, 1, 1],
  ['requests no step below a fifth in the opposite direction', -1, 0.059, null, -1],
  ['requests no step at neutral, after which it can step again', 1, 0, null, null],
])('an analogue input in steps-only mode %s', (_what, before, speed, count, after) => {
  const axis = constructAxis({ heldInputs: [constructHold(1, 0, { ...stepping, steppedTo: before })] })

  adjustInput(axis, { type: 'adjust', axis: 'pan', name: 'pad', direction: 1, speed }, NOW)

  expect(axis.pendingSteps?.count ?? null).toBe(count)
  expect(axis.heldInputs[0]).toMatchObject({ drivesFrom: Infinity, speed, steppedTo: after })
})

const refusal = constructRefusal('The sled is busy')

test.each([
  ['that requests a step removes', -1, null],
  ['that requests no step keeps', 1, refusal],
] as const)('in steps-only mode, an adjustment %s the reason for a refusal', (_effect, direction, result) => {
  const heldInputs = [constructHold(1, 0.3, { ...stepping, steppedTo: 1 })]
  const axis = constructAxis({ heldInputs, result: refusal })

  adjustInput(axis, { type: 'adjust', axis: 'pan', name: 'pad', direction, speed: 0.2 }, NOW)

  expect(axis.result).toEqual(result)
})

test.each<[pending: number | null, direction: 1 | -1, count: number | null]>([
  [null, 1, 1],
  [null, -1, -1],
  [2, 1, 3],
  [2, -1, 1],
  [1, -1, null],
])('with %s steps pending, a short press in direction %i leaves %s steps', (pending, direction, count) => {
  const waitingSince = pending === null ? NOW : NOW - 3_990
  const pendingSteps = pending === null ? null : { count: pending, waitingSince, expiryMs: 4_000, deadline: NOW + 10 }
  const axis = constructAxis({ pendingSteps, direction: 1, heldInputs: [constructHold(direction, 0.3, short)] })

  releaseInput(axis, 'pad', false, NOW)

  expect(axis.pendingSteps).toEqual(
    count === null ? null : { count, waitingSince, expiryMs: 4_000, deadline: NOW + 4_000 },
  )
  expect([axis.direction, axis.heldInputs]).toEqual([direction, []])
})

test('while only steps are allowed, releasing a touch adds a step that expires after 30 s', () => {
  const axis = constructAxis({ heldInputs: [constructHold(1, 0.3, stepping)] })

  releaseInput(axis, 'pad', true, NOW)

  expect(axis.pendingSteps).toEqual(announcedStep)
})

test.each<[when: string, parts: Partial<AxisState>, left: number]>([
  ['another input is released', { heldInputs: [constructHold(1, 0.3, { ...short, name: 'key' })] }, 1],
  ['the input has driven', { heldInputs: [constructHold(1, 0.3)] }, 0],
  ['the input has stepped', { heldInputs: [constructHold(1, 0.3, { ...stepping, steppedTo: 1 })] }, 0],
  ['the axis drives', { heldInputs: [constructHold(1, 0.3, short)], phase: driving() }, 0],
  [
    'another input is still pressed',
    { heldInputs: [constructHold(1, 0.3, short), constructHold(-1, 0.3, { ...short, name: 'key' })] },
    1,
  ],
])('a release requests no step if %s', (_when, parts, left) => {
  const axis = constructAxis(parts)

  releaseInput(axis, 'pad', false, NOW)

  expect(axis.pendingSteps).toBe(null)
  expect(axis.heldInputs).toHaveLength(left)
})

test('releasing a button requests a step even if an analogue input is at speed 0 or has already requested a step', () => {
  const resting = constructHold(1, 0, { name: 'stick' })
  const stepped = constructHold(1, 0.3, { ...stepping, name: 'wheel', steppedTo: 1 })
  const axis = constructAxis({ heldInputs: [resting, stepped, constructHold(1, 0.3, short)] })

  releaseInput(axis, 'pad', false, NOW)

  expect(axis.pendingSteps?.count).toBe(1)
})

test('endDrivingHolds ends the driving holds on all axes, and turns short presses into steps', () => {
  const { axes } = constructState({
    pan: {
      heldInputs: [
        constructHold(1, 0.3, { name: 'drag', drivesFrom: NOW }),
        constructHold(1, 0.3, { ...short, name: 'key' }),
      ],
    },
    tilt: { heldInputs: [constructHold(1, 0, { name: 'drag' })] },
    zoom: { heldInputs: [constructHold(1, 0, { name: 'stick', drivesFrom: NOW })] },
  })

  endDrivingHolds(Object.values(axes), NOW)

  expect(axes.pan.heldInputs).toEqual([constructHold(1, 0.3, { ...short, name: 'key', drivesFrom: Infinity })])
  expect(axes.tilt.heldInputs).toEqual([])
  expect(axes.zoom.heldInputs).toEqual([constructHold(1, 0, { name: 'stick', drivesFrom: NOW })])
})

test.each<[what: string, phase: AxisState['phase'], input: HeldInput, count: number | null, left: number]>([
  ['a hold that drives', driving(), constructHold(1, 0.3, { drivesFrom: NOW }), null, 0],
  ['a hold on an idle axis', { name: 'idle' }, constructHold(1, 0.3), 1, 1],
  ['a short press on a driving axis', driving(), constructHold(1, 0.3, short), 1, 1],
  ['a stick at speed 0 on a driving axis', driving(), constructHold(1, 0), null, 1],
])('convertToSteps converts %s to steps', (_what, phase, input, count, left) => {
  const axis = constructAxis({ phase, heldInputs: [input] })

  convertToSteps(axis, NOW)

  expect(axis.pendingSteps?.count ?? null).toBe(count)
  expect(axis.heldInputs).toHaveLength(left)
  for (const { drivesFrom } of axis.heldInputs) expect(drivesFrom).toBe(Infinity)
})

test('after convertToSteps, a touch requests its step only when it is released, because it may be a swipe', () => {
  const axis = constructAxis({ heldInputs: [constructHold(1, 0.3, { ...short, isTouch: true })] })

  convertToSteps(axis, NOW)

  expect(axis.pendingSteps).toBeNull()
  expect(axis.heldInputs).toMatchObject([{ drivesFrom: Infinity, steppedTo: null }])
  releaseInput(axis, 'pad', true, NOW)
  expect(axis.pendingSteps?.count).toBe(1)
})

test('convertToSteps extends the expiry of a pending step to 30 s from now', () => {
  const axis = constructAxis({ pendingSteps: { ...createRequestedStep(3_999), count: -2 } })

  convertToSteps(axis, NOW)

  expect(axis.pendingSteps).toEqual({ count: -2, waitingSince: NOW - 3_999, expiryMs: 30_000, deadline: NOW + 30_000 })
})

test('a hold expires after exactly 30 s', () => {
  const atLimit = constructHold(1, 0.3, { pressedAt: NOW - 30_000 })
  const before = constructHold(1, 0.3, { pressedAt: NOW - 29_999 })
  const axis = constructAxis({ heldInputs: [atLimit, before] })

  const hasEndedOne = expireHolds(axis, NOW)

  expect([hasEndedOne, axis.heldInputs]).toEqual([true, [before]])
  expect(expireHolds(axis, NOW)).toBe(false)
  const resting = constructHold(1, 0, { pressedAt: NOW - 30_000 })
  expect(expireHolds(constructAxis({ heldInputs: [resting] }), NOW)).toBe(false)
})

test.each<[hasDriven: boolean, what: string, input: HeldInput]>([
  [true, 'drives from now on', constructHold(1, 0.3, { drivesFrom: NOW, hasDriven: false })],
  [true, 'has driven before', constructHold(1, 0.3, { drivesFrom: NOW + 1, hasDriven: true })],
  [false, 'does not drive yet', constructHold(1, 0.3, { drivesFrom: NOW + 1, hasDriven: false })],
])('after a drive, `hasDriven` is %s for an input that %s', (hasDriven, _what, input) => {
  const axis = constructAxis({ heldInputs: [input] })

  markDriven(axis, NOW)

  expect(axis.heldInputs).toEqual([{ ...input, hasDriven }])
})

test.each<[speed: number, direction: 1 | -1 | null, what: string, heldInputs: HeldInput[]]>([
  [0, null, 'nothing', []],
  [-0.3, -1, 'the newest input', [constructHold(1, 0.2), constructHold(-1, 0.3)]],
  [0.3, 1, 'an input that drives from now on', [constructHold(1, 0.3, { drivesFrom: NOW })]],
  [0.2, 1, 'the newest input that drives', [constructHold(1, 0.2), constructHold(-1, 0.3, short)]],
  [0.2, 1, 'the newest input with a speed', [constructHold(1, 0.2), constructHold(-1, 0)]],
  [0, -1, 'a short press', [constructHold(1, 0.2, short), constructHold(-1, 0.3, short)]],
  [0, null, 'a stick at speed 0', [constructHold(1, 0)]],
  [0, null, 'an input that has stepped', [constructHold(1, 0.3, { ...stepping, steppedTo: 1 })]],
])('the requested speed is %d and the pressed direction %s for %s', (speed, direction, _what, heldInputs) => {
  const axis = constructAxis({ heldInputs })

  expect([getRequestedSpeed(axis, NOW), getPressedDirection(axis, NOW)]).toEqual([speed, direction])
})
