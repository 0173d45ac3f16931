import type { EndpointName } from '@rig/contract/routes'
import { expect, test } from 'vitest'
import { checkRig, placePtzCamera } from '../testing/simulated-rig.ts'
import { changeRequest, fail, type Interceptor, type Interceptors, succeed } from '../testing/vary-responses.ts'

const step = (axis: string, value: number) => `POST /ptz/ {"cameraID":"north","${axis}":${value}}`
const drive = (axis: string, value: number) => `POST /ptz/control {"cameraID":"north","${axis}":${value}}`
type Position = [pan: number, tilt: number, zoom: number]
const commandsOf = (requests: string[]) => requests.filter((line) => line.startsWith('POST /ptz'))

test.each<[EndpointName, string, Position, string[]]>([
  ['ptz.step', 'moves pan', [90, 0, 0], [step('x', 1), step('x', -1)]],
  ['ptz.step', 'moves pan', [179.5, 0, 0], [step('x', 1), step('x', -1)]],
  ['ptz.step', 'moves tilt', [0, 50, 0], [step('y', -1), step('y', 1)]],
  ['ptz.step', 'moves tilt', [0, 51, 0], [step('y', 1), step('y', -1)]],
  ['ptz.step', 'moves zoom', [0, 0, 0], [step('z', 1), step('z', -1)]],
  ['ptz.step', 'moves zoom', [0, 0, 100], [step('z', -1), step('z', 1)]],
  ['ptz.drive', 'drives pan', [90, 0, 0], [drive('x', 0.1), drive('x', 0), step('x', -2.91)]],
  ['ptz.drive', 'drives tilt', [0, 0, 0], [drive('y', 0.1), drive('y', 0), step('y', 1.75)]],
  ['ptz.drive', 'drives zoom', [0, 0, 100], [drive('z', -0.1), drive('z', 0), step('z', 1.16)]],
])(
  'the check "%s %s" from %j moves away from the nearer end of the range, and back',
  async (call, words, start, expected) => {
    const { finding, before, requests, readObjects } = await checkRig(call, words, {}, placePtzCamera(...start))

    expect(finding).toMatchObject({ verdict: 'conforms', differences: [], tier: 'motion' })
    const rounded = commandsOf(requests).map((line) =>
      line.replace(/\d\.\d{3,}/, (digits) => String(+(+digits).toFixed(6))),
    )
    expect(rounded).toEqual(expected)
    const { position } = await readObjects()
    for (const axis of ['pan', 'tilt', 'zoom'] as const) expect(position[axis]).toBeCloseTo(before.position[axis], 6)
  },
)

test('the check of a step polls every 100 ms until two readings are at the target', async () => {
  const { waits } = await checkRig('ptz.step', 'moves pan')

  expect(waits).toEqual(Array(15).fill(100))
})

test('the check of a drive stops the axis after 300 ms, and reads the position 500 ms and 1 s later', async () => {
  const { waits } = await checkRig('ptz.drive', 'drives pan')

  expect(waits.slice(0, 3)).toEqual([300, 500, 500])
})

const scaleSteps = (factor: number): Interceptors => {
  let pan = 10
  return {
    'ptz.position': () => succeed(200, { pan, tilt: 20, zoom: 60 }),
    'ptz.step': (_respond, { body }) => {
      pan += (body as { x: number }).x * factor
      return succeed(200)
    },
  }
}

test('the check of a step waits 5 s for an axis that does not move', async () => {
  const { finding, requests, waits } = await checkRig('ptz.step', 'moves pan', scaleSteps(0))

  expect(finding.differences).toEqual([{ path: 'data.pan', wanted: '11 after a step', got: '10' }])
  expect(waits).toHaveLength(50 + 6)
  expect(commandsOf(requests)).toEqual([step('x', 1)])
})

test.each([
  [0.5, 'conforms'],
  [0.49, 'unusable'],
])('a step of 1 that moves an axis by %d %s', async (factor, verdict) => {
  const { finding } = await checkRig('ptz.step', 'moves pan', scaleSteps(factor))

  expect(finding.verdict).toBe(verdict)
})

/** Returns these pan angles in turn, and the last one forever. */
const reportPan = (...angles: number[]): Interceptors => {
  let reads = 0
  return {
    'ptz.position': () => {
      const pan = angles[Math.min(reads, angles.length - 1)] ?? 0
      reads += 1
      return succeed(200, { pan, tilt: 20, zoom: 60 })
    },
  }
}

test('the check of a step requires two successive readings at the target', async () => {
  const { finding } = await checkRig('ptz.step', 'moves pan', reportPan(10, 10, 11, 12, 11, 12))

  expect(finding.differences).toContainEqual({ path: 'data.pan', wanted: '11 after a step', got: '12' })
})

test.each([
  ['keeps moving', [0, 0, 1, 1.06], '1, because the camera is stopped', '1.06'],
  ['moves in the opposite direction', [0, 0, -1, -1], 'more than 0 after driving right', '-1'],
  ['does not move', [0, 0, 0, 0], 'more than 0 after driving right', '0'],
])('the check of a drive reports a camera that %s', async (_fault, angles, wanted, got) => {
  const { finding } = await checkRig('ptz.drive', 'drives pan', reportPan(...angles, 0))

  expect(finding).toMatchObject({ verdict: 'unusable', differences: [{ path: 'data.pan', wanted, got }] })
})

test('the check of a drive accepts position noise of 0.05', async () => {
  const angles = [-1, -1, 0, 0.05]
  const reportTilt = () => succeed(200, { pan: 0, tilt: angles.shift() ?? -1, zoom: 0 })

  const { finding } = await checkRig('ptz.drive', 'drives tilt', { 'ptz.position': reportTilt })

  expect(finding.verdict).toBe('conforms')
})

test.each<[string, Position, string, string]>([
  ['drives tilt', [0, 0, 0], 'data.tilt', 'more than 0 after driving up'],
  ['drives tilt', [0, 80, 0], 'data.tilt', 'less than 80 after driving down'],
  ['drives zoom', [0, 0, 10], 'data.zoom', 'more than 10 after driving in'],
  ['drives zoom', [0, 0, 90], 'data.zoom', 'less than 90 after driving out'],
])('the check that %s from %j reports the direction of a drive without effect', async (words, start, path, wanted) => {
  const { finding } = await checkRig('ptz.drive', words, { 'ptz.drive': () => succeed(200) }, placePtzCamera(...start))

  expect(finding.differences[0]).toMatchObject({ path, wanted })
})

test('the check of a drive stops the axis when the rig refuses the drive', async () => {
  const { finding, requests } = await checkRig('ptz.drive', 'drives zoom', {
    'ptz.drive': (respond, { body }) => ((body as { z: number }).z === 0 ? respond() : fail(409)),
  })

  expect(finding.differences).toEqual([{ path: '(status)', wanted: '200', got: '409 "No 409"' }])
  expect(commandsOf(requests)).toEqual([drive('z', -0.1), drive('z', 0)])
})

test('the final check stops every axis, returns it to its initial position and stops it again', async () => {
  const stops = ['x', 'y', 'z'].map((axis) => drive(axis, 0))

  const { finding, requests } = await checkRig('ptz.drive', 'stops every axis')

  expect(finding).toMatchObject({ verdict: 'conforms', tier: 'motion' })
  expect(commandsOf(requests)).toEqual([...stops, ...stops])
})

test('the final check stops every axis again when the return fails', async () => {
  let reads = 0
  const failSecond = (respond: () => Promise<Response>) => {
    reads += 1
    return reads === 1 ? respond() : fail(500)
  }

  const { finding, requests } = await checkRig('ptz.drive', 'stops every axis', { 'ptz.position': failSecond })

  expect(finding.verdict).toBe('unusable')
  expect(commandsOf(requests)).toHaveLength(6)
})

const reportMoved = (): Interceptor => {
  let reads = 0
  return () => {
    reads += 1
    return succeed(200, reads === 1 ? { pan: 10, tilt: 20, zoom: 60 } : { pan: 12, tilt: 22, zoom: 60 })
  }
}

test('the final check reports every axis that does not return', async () => {
  const { finding } = await checkRig('ptz.drive', 'stops every axis', { 'ptz.position': reportMoved() })

  expect(finding.differences).toEqual([
    { path: 'pan: data.pan', wanted: '10, the initial position', got: '12' },
    { path: 'tilt: data.tilt', wanted: '20, the initial position', got: '22' },
  ])
})

const refusePan: Interceptor = (respond, { body }) => ('x' in (body as object) ? fail(500) : respond())

test('the final check sends the first stop of every axis before it repeats a stop that fails', async () => {
  const stops = ['x', 'y', 'z', 'x', 'x'].map((axis) => drive(axis, 0))

  const { finding, requests } = await checkRig('ptz.drive', 'stops every axis', { 'ptz.drive': refusePan })

  expect(finding.differences).toEqual([{ path: 'pan: (status)', wanted: '200', got: '500 "No 500"' }])
  expect(commandsOf(requests)).toEqual([...stops, ...stops])
})

test('if the rig refuses to stop pan, the final check still reports every axis that does not return', async () => {
  const faults = { 'ptz.drive': refusePan, 'ptz.position': reportMoved() }

  const { finding } = await checkRig('ptz.drive', 'stops every axis', faults)

  const paths = finding.differences.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(['pan: (status)', 'pan: data.pan', 'tilt: data.tilt'])
})

test('the final check reports each axis that the rig does not stop', async () => {
  const { finding } = await checkRig('ptz.drive', 'stops every axis', { 'ptz.drive': () => fail(500) })

  expect(finding.differences.map(({ path }) => path)).toEqual(['pan: (status)', 'tilt: (status)', 'zoom: (status)'])
})

const reverse = (_: string, name: string, sign: string) => `${name}${sign === '-' ? '' : '-'}`

const replaceStop =
  (response: () => Response): Interceptor =>
  (respond, { init }) =>
    /:0}$/.test(String(init.body)) ? response() : respond()

test.each<[string, EndpointName, string, Interceptors, string]>([
  ['an inverted axis', 'ptz.step', 'moves tilt', { 'ptz.step': changeRequest(/("y":)(-?)/, reverse) }, 'data.tilt'],
  ['an inverted drive', 'ptz.drive', 'drives pan', { 'ptz.drive': changeRequest(/("x":)(-?)/, reverse) }, 'data.pan'],
  ['a stop that fails', 'ptz.drive', 'drives pan', { 'ptz.drive': replaceStop(() => fail(500)) }, '(status)'],
  ['a stop without effect', 'ptz.drive', 'drives pan', { 'ptz.drive': replaceStop(() => succeed(200)) }, 'data.pan'],
])('the check of a rig with %s fails and restores its position', async (_fault, call, words, faults, path) => {
  const { finding, before, readObjects } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'unusable', differences: [{ path }] })
  const { position } = await readObjects()
  for (const axis of ['pan', 'tilt', 'zoom'] as const) expect(position[axis]).toBeCloseTo(before.position[axis], 0)
})
