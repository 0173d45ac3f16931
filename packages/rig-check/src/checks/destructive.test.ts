import type { EndpointName } from '@rig/contract/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { checkMemoryRig, createMemoryRig, type Faults, fail, type RigState, succeed } from '../testing/memory-rig.ts'

afterEach(() => vi.useRealTimers())

const done = () => succeed(200)
const created = () => succeed(201)
const SAVE = 'POST /preset/ {"cameraID":"north","name":"Conformance check"}'
const LIST = 'GET /preset/list/north'
const rename = (name: string) => `POST /camera/rename {"cameraID":"north","name":"${name}"}`

test.each<[EndpointName, string, string[]]>([
  ['presets.save', 'saves', [LIST, SAVE, LIST, 'DELETE /preset/new-1', LIST]],
  [
    'presets.activate',
    'activates',
    [LIST, SAVE, LIST, 'POST /preset/activate/ {"nxid":"nx-new-1","cameraID":"north"}', 'DELETE /preset/new-1'],
  ],
  [
    'presets.makeDefault',
    'only default',
    [LIST, SAVE, LIST, LIST, 'PUT /preset/default/new-1', LIST, 'PUT /preset/default/p1', 'DELETE /preset/new-1'],
  ],
  [
    'schedules.create',
    'creates',
    [
      'GET /scheduler/',
      'POST /scheduler/ {"cameraID":"north","time":"03:05","sled_start":20,"sled_stop":80}',
      'GET /scheduler/',
      'DELETE /scheduler/new-1/',
      'GET /scheduler/',
    ],
  ],
  [
    'frameshots.take',
    'takes',
    [
      'GET /gallery/',
      'POST /snap/ {"cameraID":"north"}',
      'GET /gallery/',
      'GET /gallery/new-1.jpg',
      'DELETE /gallery/new-1.jpg/',
      'GET /gallery/',
    ],
  ],
  [
    'cameras.rename',
    'renames',
    [rename('PTZ North (check)'), 'GET /dashboard/', rename('PTZ North'), 'GET /dashboard/'],
  ],
])('the check of %s sends its requests and restores the rig', async (call, words, expected) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1, 12, 45) })

  const { finding, requests, state } = await checkMemoryRig(call, words)

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [], beyond: [], tier: 'destructive' })
  expect(requests.slice(2)).toEqual(expected)
  expect({ ...state, objectCount: 0 }).toEqual(createMemoryRig().state)
})

test.each<[string, EndpointName, string, Faults]>([
  ['a preset that cannot be activated', 'presets.activate', 'activates', { 'presets.activate': () => fail(500) }],
  ['a frame shot that cannot be loaded', 'frameshots.take', 'takes', { '/gallery/new-1.jpg': () => fail(404) }],
])('the destructive checks delete %s', async (_object, call, words, faults) => {
  const { finding, state } = await checkMemoryRig(call, words, faults)

  expect(finding.verdict).toBe('unusable')
  expect({ ...state, objectCount: 0 }).toEqual(createMemoryRig().state)
})

test('the check of presets.makeDefault restores the previous default when the list of presets fails', async () => {
  let listings = 0
  const failFourth = (respond: () => Response) => {
    listings += 1
    return listings === 4 ? fail(500) : respond()
  }

  const { finding, state } = await checkMemoryRig('presets.makeDefault', 'only', { 'presets.list': failFourth })

  expect(finding.differences).toEqual([{ path: '(status)', wanted: '200', got: '500 "No 500"' }])
  expect(state.presets).toEqual(createMemoryRig().state.presets)
})

test('the check of presets.makeDefault restores no default when there was none', async () => {
  const { finding, requests } = await checkMemoryRig('presets.makeDefault', 'only', {}, { presets: [] })

  expect(finding.verdict).toBe('conforms')
  expect(requests.filter((line) => line.startsWith('PUT'))).toEqual(['PUT /preset/default/new-1'])
})

test('the check of cameras.rename restores the name when the response to the rename fails', async () => {
  let renames = 0
  const failFirst = (respond: () => Response) => {
    renames += 1
    const response = respond()
    return renames === 1 ? fail(500) : response
  }

  const { finding, state } = await checkMemoryRig('cameras.rename', 'renames', { 'cameras.rename': failFirst })

  expect(finding.differences).toEqual([{ path: '(status)', wanted: '200', got: '500 "No 500"' }])
  expect(state.cameras).toEqual(createMemoryRig().state.cameras)
})

test('the check of cameras.rename reports a name that is not restored', async () => {
  const keepFirst = (respond: () => Response, { body }: { body: unknown }) =>
    JSON.stringify(body).includes('(check)') ? respond() : done()

  const { finding } = await checkMemoryRig('cameras.rename', 'renames', { 'cameras.rename': keepFirst })

  expect(finding.differences).toEqual([
    { path: 'data.camera[].name', wanted: '"PTZ North"', got: '"PTZ North (check)"' },
  ])
})

test('the check of cameras.rename shortens a name that is too long with the marker', async () => {
  const name = `PTZ ${'n'.repeat(60)}`
  const cameras = createMemoryRig().state.cameras.map((camera) => ({ ...camera, name }))

  const { requests } = await checkMemoryRig('cameras.rename', 'renames', {}, { cameras })

  expect(requests[2]).toBe(`POST /camera/rename {"cameraID":"hall","name":"${name.slice(0, 56)} (check)"}`)
})

test('the check of presets.save ignores an existing preset with its name', async () => {
  const existing = { id: 'p0', name: 'Conformance check', nxid: 'nx0', cameraID: 'north', default: false }

  const { finding, state } = await checkMemoryRig('presets.save', 'saves', {}, { presets: [existing] })

  expect(finding.verdict).toBe('conforms')
  expect(state.presets).toEqual([existing])
})

test('the check of presets.save deletes no preset that another client saves at the same time', async () => {
  const other = { id: 'p9', name: 'Yard', nxid: 'nx9', cameraID: 'north', default: false }
  const presets: RigState['presets'] = []
  const saveTwo = (respond: () => Response) => {
    presets.push(other)
    return respond()
  }

  const { requests } = await checkMemoryRig('presets.save', 'saves', { 'presets.save': saveTwo }, { presets })

  expect(requests).toContain('DELETE /preset/new-1')
})

test('the check of schedules.create ignores a schedule that another client creates for another camera', async () => {
  const schedules = createMemoryRig().state.schedules
  const [first] = schedules
  const createTwo = (respond: () => Response) => {
    if (first) schedules.push({ ...first, _id: 's9', cameraID: 'hall' })
    return respond()
  }

  const { requests } = await checkMemoryRig(
    'schedules.create',
    'creates',
    { 'schedules.create': createTwo },
    { schedules },
  )

  expect(requests.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /scheduler/new-1/'])
})

test('the check of frameshots.take polls the gallery every 250 ms for at most 10 s', async () => {
  const { requests } = await checkMemoryRig('frameshots.take', 'takes', { 'frameshots.take': created })

  expect(requests.filter((line) => line === 'GET /gallery/')).toHaveLength(1 + 41)
})
