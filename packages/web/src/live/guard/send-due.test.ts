import { expect, test } from 'vitest'
import {
  constructHold,
  constructState,
  constructStep,
  constructStop,
  describeCommands,
  NOW,
} from './proof/constructed-state.ts'
import { reduceGuard } from './reduce.ts'
import type { AxisState, GuardEvent } from './state.ts'

type Parts = Parameters<typeof constructState>[0]

const wake: GuardEvent = { type: 'wake', plannedFor: NOW }
const stopping: AxisState['phase'] = { name: 'stopping', since: NOW - 200 }
const watching: AxisState['phase'] = { name: 'watching' }
/** Stops of this axis are repeated, because a copy of a drive may arrive. */
const repeated = { phase: watching, retryAt: NOW + 50, copiesUntil: NOW + 400 }
const driving = (speed: number, renewAt = NOW + 60): AxisState['phase'] => ({
  name: 'driving',
  speed,
  renewAt,
  acceptedAt: -Infinity,
})
const right = [constructHold(1, 0.3)]

const reduce = (parts: Parts, event: GuardEvent = wake) => reduceGuard(constructState(parts), event, NOW)

test('stops are sent before moves, for all axes', () => {
  const { commands } = reduce({
    pan: { heldInputs: right },
    tilt: { ...repeated, retryAt: NOW },
    zoom: { ...repeated, retryAt: NOW - 10 },
  })

  expect(describeCommands(commands)).toEqual(['stop tilt', 'stop zoom', 'drive pan 0.3'])
})

test('a request becomes late after 1 s, a step on a slow rig after 10 s', () => {
  const pendingSteps = { count: -1, expiryMs: 4_000, deadline: NOW + 4_000 }
  const deadlines = (parts: Parts) => reduce(parts).state.requests.map(({ sentAt, deadline }) => deadline - sentAt)

  expect(deadlines({ pan: { pendingSteps } })).toEqual([1_000])
  expect(deadlines({ slowUntil: NOW + 1, pan: { pendingSteps }, tilt: { ...repeated, retryAt: NOW } })).toEqual([
    1_000, 10_000,
  ])
})

test('requests have ascending ids and only stops keepalive', () => {
  const { commands, state } = reduce({
    nextRequestId: 7,
    pan: { heldInputs: right },
    tilt: { ...repeated, retryAt: NOW },
  })

  expect(commands).toMatchObject([
    { id: 7, keepalive: true },
    { id: 8, keepalive: false },
    { id: 9, keepalive: false },
  ])
  expect(state.nextRequestId).toBe(10)
})

test.each([
  [3, [1], { count: 2, expiryMs: 4_000, deadline: NOW + 4_000 }],
  [-1, [-1], null],
])('of %i pending steps, one is sent, and the others get the full time again', (count, directions, rest) => {
  const { commands, state } = reduce({ pan: { pendingSteps: { count, expiryMs: 4_000, deadline: NOW + 1 } } })

  expect(describeCommands(commands)).toEqual(directions.map((direction) => `step pan ${direction}`))
  expect(state.axes.pan.pendingSteps).toEqual(rest)
})

test('a step that is sent pauses repeated stops for 3 s', () => {
  const pendingSteps = { count: 1, expiryMs: 4_000, deadline: NOW + 1 }
  const { state } = reduce({ pan: { pendingSteps, phase: watching, copiesUntil: NOW + 9_000, retryAt: NOW + 100 } })

  expect(state.axes.pan.retryAt).toBe(NOW + 3_000)
})

test('a pending step that has expired is dropped with a reason', () => {
  const { state, commands } = reduce({ pan: { pendingSteps: { count: 1, expiryMs: 4_000, deadline: NOW } } })

  const reason = 'The rig is still busy with an earlier command'
  expect(state.axes.pan).toMatchObject({ pendingSteps: null, result: { state: 'refused', reason, until: NOW + 5_000 } })
  expect(commands).toEqual([])
})

test.each([
  [NOW, false],
  [NOW + 1, true],
])('a result that ends at %i is still shown: %s', (until, isShown) => {
  const { state } = reduce({ pan: { result: { state: 'done', reason: null, until } } })

  expect(state.axes.pan.result !== null).toBe(isShown)
})

test.each<[what: string, phase: AxisState['phase'], copiesUntil: number, retryAt: number]>([
  ['a dead-man that has acted ends repeated stops', watching, NOW - 10_001, Infinity],
  ['repeated stops continue until the dead-man has acted', watching, NOW - 10_000, NOW + 50],
  ['an unconfirmed stop is repeated for ever', stopping, NOW - 10_001, NOW + 50],
])('%s', (_what, phase, copiesUntil, retryAt) => {
  expect(reduce({ pan: { phase, copiesUntil, retryAt: NOW + 50 } }).state.axes.pan.retryAt).toBe(retryAt)
})

test.each<[name: string, when: string, parts: Parts]>([
  ['idle', 'nothing is pressed', {}],
  ['watching', 'stops are repeated', { pan: repeated }],
  ['pressed', 'a short press is held', { pan: { heldInputs: [constructHold(1, 0.3, { drivesFrom: NOW + 1 })] } }],
  [
    'stepping',
    'a step waits',
    { pan: { retryAt: NOW + 50, pendingSteps: { count: 1, expiryMs: 4_000, deadline: NOW + 1 } } },
  ],
  ['stepping', 'a step is in flight', { pan: { heldInputs: right }, requests: [constructStep('pan')] }],
  ['stopping', 'a stop is unconfirmed', { pan: { phase: stopping, retryAt: NOW + 50, heldInputs: right } }],
  ['driving', 'an input drives', { pan: { phase: driving(0.3), heldInputs: right } }],
])('the phase is %s if %s', (name, _when, parts) => {
  expect(reduce(parts).state.axes.pan.phase.name).toBe(name)
})

test('a driving axis without an input stops at once', () => {
  const { state, commands } = reduce({ pan: { phase: driving(0.3) } })

  expect(state.axes.pan).toMatchObject({ phase: { name: 'stopping', since: NOW }, retriesFrom: NOW, retryAt: NOW + 50 })
  expect(describeCommands(commands)).toEqual(['stop pan'])
})

test.each([
  ['the same speed', 0.3, NOW, 0.3, true, ['drive pan 0.3'], NOW + 200],
  ['another speed', 0.5, NOW + 60, 0.3, true, ['drive pan 0.3', 'drive pan 0.3'], NOW + 200],
  ['the opposite direction', -0.3, NOW + 60, 0.3, false, ['drive pan 0.3', 'drive pan 0.3'], NOW + 200],
])('a drive at %s as the previous one', (_what, before, renewAt, speed, isAnnounced, sent, next) => {
  const pan = {
    phase: driving(before, renewAt),
    heldInputs: [constructHold(1, speed)],
    isAnnounced: true,
    retryAt: NOW + 1,
  }
  const { state, commands } = reduce({ pan })

  expect(describeCommands(commands)).toEqual(sent)
  expect(state.axes.pan).toMatchObject({
    phase: { speed, renewAt: next },
    drivenAt: NOW,
    isAnnounced,
    retryAt: Infinity,
  })
})

test('a drive invalidates the earlier stops of its axis', () => {
  const requests = [constructStop('pan', { isLate: true }), constructStop('tilt')]
  const { state } = reduce({ pan: { heldInputs: right }, requests })

  expect(state.requests.slice(0, 2).map(({ isInvalidated }) => isInvalidated)).toEqual([true, false])
})

test.each<[isReported: boolean, when: string, parts: Parts]>([
  [true, 'all axes are at rest', { isStopAwaited: true }],
  [false, 'nobody waits', {}],
  [false, 'an axis is stopping', { isStopAwaited: true, tilt: { phase: stopping, retryAt: NOW + 50 } }],
])('the standstill is reported: %s, if %s', (isReported, _when, parts) => {
  const { commands, state } = reduce(parts)

  expect(describeCommands(commands)).toEqual(isReported ? ['reportStopped'] : [])
  expect(state.isStopAwaited).toBe(!isReported && parts?.isStopAwaited === true)
})

test('a reported standstill pauses repeated stops, so that a preset can move the camera', () => {
  const { state } = reduce({
    isStopAwaited: true,
    pan: { phase: watching, retryAt: NOW + 100, copiesUntil: NOW + 9_000 },
  })

  expect(state.axes.pan.retryAt).toBe(NOW + 3_000)
})
