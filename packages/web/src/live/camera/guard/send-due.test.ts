import { expect, test } from 'vitest'
import {
  axisRepeatingStop,
  constructHold,
  constructResult,
  constructStep,
  constructStop,
  createRequestedStep,
  describeCommands,
  driving,
  NOW,
  reduceAtNow,
  type StateParts,
  stopping,
  watching,
} from '../../../testing/guard-proof/constructed-state.ts'
import type { AxisState } from './state.ts'

const right = [constructHold(1, 0.3)]

test('stops are sent before moves, for all axes', () => {
  const { commands } = reduceAtNow({
    pan: { heldInputs: right },
    tilt: { ...axisRepeatingStop, retryAt: NOW },
    zoom: { ...axisRepeatingStop, retryAt: NOW - 10 },
  })

  expect(describeCommands(commands)).toEqual(['stop tilt', 'stop zoom', 'drive pan 0.3'])
})

test('a request becomes late after 1 s, a step on a slow rig after 10 s', () => {
  const pendingSteps = { ...createRequestedStep(), count: -1 }
  const deadlines = (parts: StateParts) =>
    reduceAtNow(parts).state.requests.map(({ sentAt, deadline }) => deadline - sentAt)

  expect(deadlines({ pan: { pendingSteps } })).toEqual([1_000])
  expect(
    deadlines({ slowUntil: NOW + 1, pan: { pendingSteps }, tilt: { ...axisRepeatingStop, retryAt: NOW } }),
  ).toEqual([1_000, 10_000])
})

test('requests have ascending ids', () => {
  const { commands, state } = reduceAtNow({
    nextRequestId: 7,
    pan: { heldInputs: right },
    tilt: { ...axisRepeatingStop, retryAt: NOW },
  })

  expect(commands).toMatchObject([
    { id: 7, command: { axis: 'tilt' } },
    { id: 8, command: { axis: 'pan' } },
    { id: 9, command: { axis: 'pan' } },
  ])
  expect(state.nextRequestId).toBe(10)
})

test.each([
  [3, [1], { count: 2, waitingSince: NOW - 3_999, expiryMs: 4_000, deadline: NOW + 4_000 }],
  [-1, [-1], null],
])('the guard sends one of %i pending steps and restarts the expiry time of the rest', (count, directions, rest) => {
  const { commands, state } = reduceAtNow({ pan: { pendingSteps: { ...createRequestedStep(3_999), count } } })

  expect(describeCommands(commands)).toEqual(directions.map((direction) => `step pan ${direction}`))
  expect(state.axes.pan.pendingSteps).toEqual(rest)
})

const lostDrive = { phase: watching, copiesUntil: NOW + 9_000, retryAt: NOW + 100 }

test('after a step, the repetition of a stop pauses until 2.1 s after the last stop', () => {
  const { state, commands } = reduceAtNow({
    pan: { ...lostDrive, pendingSteps: createRequestedStep(), stopSentAt: NOW - 200 },
  })

  expect(describeCommands(commands)).toEqual(['step pan 1'])
  expect(state.axes.pan).toMatchObject({ retryAt: NOW + 1_900, retriesFrom: NOW + 1_900 })
})

test.each([
  [NOW + 1_000, 'no step is running', NOW],
  [NOW + 1_000, 'the previous step ends in 400 ms', NOW + 400],
  [NOW + 1_200, 'the previous step ends in 700 ms', NOW + 700],
])('the running steps end at %i if a step is sent while %s', (end, _what, stepsUntil) => {
  const { state } = reduceAtNow({
    pan: { ...lostDrive, pendingSteps: createRequestedStep(), stopSentAt: NOW - 200, stepsUntil },
  })

  expect(state.axes.pan.stepsUntil).toBe(end)
})

test('if a step requires a stop first, that stop starts a new series, although the repetition was paused', () => {
  const { state, commands } = reduceAtNow({
    pan: {
      ...lostDrive,
      pendingSteps: createRequestedStep(),
      stopSentAt: NOW - 1_500,
      retryAt: NOW + 600,
      retriesFrom: NOW + 600,
      immediateRetries: 0,
    },
  })

  expect(describeCommands(commands)).toEqual(['stop pan'])
  expect(state.axes.pan).toMatchObject({ stopSentAt: NOW, retriesFrom: NOW, retryAt: NOW + 50, immediateRetries: 2 })
})

test('a pending step that has expired is dropped with a reason', () => {
  const { state, commands } = reduceAtNow({ pan: { pendingSteps: createRequestedStep(4_000) } })

  const reason = 'The rig is still busy with an earlier command'
  expect(state.axes.pan).toMatchObject({ pendingSteps: null, result: { state: 'refused', reason, until: NOW + 5_000 } })
  expect(commands).toEqual([])
})

test.each([
  [NOW, false],
  [NOW + 1, true],
])('a result that expires at %i is still shown: %s', (until, isShown) => {
  const { state } = reduceAtNow({ pan: { result: constructResult({ until }) } })

  expect(state.axes.pan.result !== null).toBe(isShown)
})

test.each<[what: string, phase: AxisState['phase'], copiesUntil: number, retryAt: number]>([
  ['end when the dead-man has acted', watching, NOW - 10_001, Infinity],
  ['continue until the dead-man has acted', watching, NOW - 10_000, NOW + 50],
  ['continue without limit while a stop is unconfirmed', stopping, NOW - 10_001, NOW + 50],
])('repeated stops %s', (_what, phase, copiesUntil, retryAt) => {
  expect(reduceAtNow({ pan: { phase, copiesUntil, retryAt: NOW + 50 } }).state.axes.pan.retryAt).toBe(retryAt)
})

test.each<[name: string, when: string, parts: StateParts]>([
  ['idle', 'nothing is pressed', {}],
  ['watching', 'stops are repeated', { pan: axisRepeatingStop }],
  ['pressed', 'a short press is held', { pan: { heldInputs: [constructHold(1, 0.3, { drivesFrom: NOW + 1 })] } }],
  ['stepping', 'a step waits', { pan: { retryAt: NOW + 50, pendingSteps: createRequestedStep(3_999) } }],
  ['stepping', 'a step is in flight', { pan: { heldInputs: right }, requests: [constructStep('pan')] }],
  ['stopping', 'a stop is unconfirmed', { pan: { phase: stopping, retryAt: NOW + 50, heldInputs: right } }],
  ['driving', 'an input drives', { pan: { phase: driving(0.3), heldInputs: right } }],
])('the phase is %s if %s', (name, _when, parts) => {
  expect(reduceAtNow(parts).state.axes.pan.phase.name).toBe(name)
})

test('a driving axis without an input stops immediately', () => {
  const { state, commands } = reduceAtNow({ pan: { phase: driving(0.3) } })

  expect(state.axes.pan).toMatchObject({ phase: { name: 'stopping', since: NOW }, retriesFrom: NOW, retryAt: NOW + 50 })
  expect(describeCommands(commands)).toEqual(['stop pan'])
})

test.each([
  ['the same speed', 0.3, NOW, 0.3, true, ['drive pan 0.3'], NOW + 200],
  ['another speed', 0.5, NOW + 60, 0.3, true, ['drive pan 0.3', 'drive pan 0.3'], NOW + 200],
  ['the opposite speed', -0.3, NOW + 60, 0.3, false, ['drive pan 0.3', 'drive pan 0.3'], NOW + 200],
])(
  'while an axis drives at %s, the guard sends a drive at the requested speed',
  (_what, before, renewAt, speed, isAnnounced, sent, next) => {
    const pan = {
      phase: driving(before, renewAt),
      heldInputs: [constructHold(1, speed)],
      isAnnounced: true,
      retryAt: NOW + 1,
    }
    const { state, commands } = reduceAtNow({ pan })

    expect(describeCommands(commands)).toEqual(sent)
    expect(state.axes.pan).toMatchObject({
      phase: { speed, renewAt: next },
      drivenAt: NOW,
      isAnnounced,
      retryAt: Infinity,
    })
  },
)

test('a drive invalidates the earlier stops of its axis', () => {
  const requests = [constructStop('pan', { isLate: true }), constructStop('tilt')]
  const { state } = reduceAtNow({ pan: { heldInputs: right }, requests })

  expect(state.requests.slice(0, 2).map(({ isInvalidated }) => isInvalidated)).toEqual([true, false])
})

test.each<[isReported: boolean, when: string, parts: StateParts]>([
  [true, 'all axes are idle', { preset: 'waiting' }],
  [false, 'no preset waits', {}],
  [false, 'it has been reported already', { preset: 'reported' }],
  [false, 'an axis is stopping', { preset: 'waiting', tilt: { phase: stopping, retryAt: NOW + 50 } }],
])('a preset is notified that all axes have stopped (%s) if %s', (isReported, _when, parts) => {
  const { commands, state } = reduceAtNow(parts)

  expect(describeCommands(commands)).toEqual(isReported ? ['reportStopped'] : [])
  expect(state.preset).toBe(isReported ? 'reported' : (parts.preset ?? null))
})

test.each<[report: string, when: string, parts: StateParts]>([
  [
    'reportSuperseded',
    'an input is pressed',
    { pan: { heldInputs: [constructHold(1, 0.3, { drivesFrom: NOW + 1 })] } },
  ],
  ['reportSuperseded', 'a step waits for a stop', { pan: { phase: stopping, pendingSteps: createRequestedStep() } }],
  ['reportSuperseded', 'a step is due', { pan: { pendingSteps: createRequestedStep() } }],
  ['reportStopped', 'an earlier step is in flight', { requests: [constructStep('pan')] }],
  ['reportStopped', 'the picture is pressed but not dragged', { pan: { heldInputs: [constructHold(1, 0)] } }],
])('a preset that waits until all axes have stopped receives %s if %s', (report, _when, parts) => {
  const { commands, state } = reduceAtNow({ preset: 'waiting', ...parts })

  expect(commands.filter(({ type }) => type.startsWith('report'))).toEqual([{ type: report }])
  expect(state.preset).toBe(report === 'reportStopped' ? 'reported' : null)
})

test('repeated stops pause when the guard reports that all axes have stopped, because they would end the movement to a preset', () => {
  const { state } = reduceAtNow({
    preset: 'waiting',
    pan: { phase: watching, retryAt: NOW + 100, copiesUntil: NOW + 9_000 },
  })

  expect(state.axes.pan.retryAt).toBe(NOW + 3_000)
})
