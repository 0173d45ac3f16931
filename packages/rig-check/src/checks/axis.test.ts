import { expect, test, vi } from 'vitest'
import { startTrial } from '../check.ts'
import { createCheckedRig } from '../rig.ts'
import { type ChangeState, credentials, HOST, openRig, placePtzCamera } from '../testing/simulated-rig.ts'
import { fail, type Interceptors, succeed } from '../testing/vary-responses.ts'
import { getSignedDistance, returnAxis, stopAxis } from './axis.ts'

const start = async (faults: Interceptors = {}, changes?: ChangeState) => {
  const { fetch, wait, requests, waits } = await openRig(faults, changes)
  const { trial } = startTrial(createCheckedRig({ host: HOST, fetch, wait, timeoutMs: 10_000, credentials }))
  return { trial, requests, waits, commands: () => requests.filter((line) => line.startsWith('POST /ptz')) }
}

const getOutcome = (running: Promise<unknown>) =>
  running.then(
    () => 'resolves',
    () => 'rejects',
  )

test.each([
  ['pan', 170, -170, 20],
  ['pan', -170, 170, -20],
  ['tilt', 80, -20, -100],
  ['zoom', 10, 90, 80],
] as const)('getSignedDistance of %s from %d to %d is %d', (axis, from, to, distance) => {
  expect(getSignedDistance(axis, from, to)).toBe(distance)
})

/** Multiplies each step of pan by `factor` and adds `offset`. */
const faultySteps = (factor: number, offset = 0): Interceptors => {
  let pan = 10
  return {
    'ptz.position': () => succeed(200, { pan, tilt: 0, zoom: 0 }),
    'ptz.step': (_respond, { body }) => {
      pan += (body as { x: number }).x * factor + offset
      return succeed(200)
    },
  }
}

test.each([
  ['correct', 1, [-10]],
  ['reversed', -1, [-10, 20]],
  ['twice as long', 2, [-10, 5]],
])('returnAxis returns pan to 0 with steps that are %s', async (_fault, factor, expected) => {
  const { trial, commands } = await start(faultySteps(factor))

  await returnAxis(trial, 'north', 'pan', 0)

  expect(commands()).toEqual(expected.map((x) => `POST /ptz/ {"cameraID":"north","x":${x}}`))
})

test.each([
  [0.1, 0],
  [0.11, 1],
])('returnAxis to a tilt that is %d away sends %i steps', async (position, count) => {
  const { trial, commands } = await start({}, placePtzCamera(0, 0, 0))

  await returnAxis(trial, 'north', 'tilt', position)

  expect(commands()).toHaveLength(count)
})

test.each([
  ['no effect', 0, 0, '10'],
  ['no effect apart from noise', 0, 0.01, '10.01'],
  ['no effect apart from noise in its direction', 0, -0.01, '9.99'],
  ['less than a quarter of its effect', 0.24, 0, '7.6'],
])('returnAxis gives up after one step that has %s', async (_effect, factor, offset, got) => {
  const { trial, commands } = await start(faultySteps(factor, offset))

  await expect(returnAxis(trial, 'north', 'pan', 0)).rejects.toMatchObject({
    differences: [{ path: 'data.pan', wanted: '0, the initial position', got }],
  })
  expect(commands()).toHaveLength(1)
})

test('returnAxis accepts an axis that no step moves if it is within 0.5 of its initial position', async () => {
  const { trial, commands } = await start({ 'ptz.step': () => succeed(200) }, placePtzCamera(0, 0, 0))

  await returnAxis(trial, 'north', 'pan', 0.5)

  expect(commands()).toHaveLength(1)
})

test.each([
  [0.5, 'resolves'],
  [0.6, 'rejects'],
] as const)('returnAxis with steps that miss by %d sends five steps and %s', async (offset, outcome) => {
  let pan = 10
  const missBy: Interceptors = {
    'ptz.position': () => succeed(200, { pan, tilt: 0, zoom: 0 }),
    'ptz.step': () => {
      pan = offset
      offset *= -1
      return succeed(200)
    },
  }
  const { trial, commands } = await start(missBy)

  expect(await getOutcome(returnAxis(trial, 'north', 'pan', 0))).toBe(outcome)
  expect(commands()).toHaveLength(5)
})

test('returnAxis waits until a reading is repeated five times in succession', async () => {
  const angles = [3, 2, 2, 2, 1, 0]
  const slowDown = () => succeed(200, { pan: angles.shift() ?? 0, tilt: 0, zoom: 0 })
  const { trial, waits, commands } = await start({ 'ptz.position': slowDown })

  await returnAxis(trial, 'north', 'pan', 0)

  expect(waits).toEqual(Array(11).fill(100))
  expect(commands()).toEqual([])
})

test('returnAxis waits at most 10 s for an axis to stop', async () => {
  let pan = 0
  const turnForever: Interceptors = {
    'ptz.position': () => {
      pan += 1
      return succeed(200, { pan: Math.min(pan, 101), tilt: 0, zoom: 0 })
    },
  }
  const { trial, waits } = await start(turnForever)

  await returnAxis(trial, 'north', 'pan', 101)

  expect(waits).toHaveLength(101)
})

test.each([
  [2, 3, 'resolves'],
  [3, 3, 'rejects'],
] as const)('stopAxis with %i failures sends %i stops and %s', async (failures, count, outcome) => {
  let sent = 0
  const { trial, commands } = await start({
    'ptz.drive': () => {
      sent += 1
      return sent <= failures ? fail(500) : succeed(200)
    },
  })

  expect(await getOutcome(stopAxis(trial, 'north', 'pan'))).toBe(outcome)
  expect(commands()).toEqual(Array(count).fill('POST /ptz/control {"cameraID":"north","x":0}'))
})

test('stopAxis does not repeat a stop that cannot be sent', async () => {
  const { trial, requests } = await start({ 'accounts.login': () => fail(401) })

  await expect(stopAxis(trial, 'north', 'pan')).rejects.toThrow('sign-in failed')
  expect(requests).toHaveLength(1)
})

test('stopAxis sends a stop after the deadline of the trial', async () => {
  const { trial, commands } = await start()
  vi.spyOn(performance, 'now').mockReturnValue(trial.endsAt + 1)

  await stopAxis(trial, 'north', 'pan')

  vi.restoreAllMocks()
  expect(commands()).toHaveLength(1)
})
