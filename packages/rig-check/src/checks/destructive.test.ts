import type { EndpointName } from '@rig/contract/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { checkRig, fakeDate } from '../testing/simulated-rig.ts'
import { changeData, fail, type Interceptors, succeed } from '../testing/vary-responses.ts'

afterEach(() => vi.useRealTimers())

const done = () => succeed(200)
const created = () => succeed(201)
const SAVE = 'POST /preset/ {"cameraID":"north","name":"Conformance check"}'
const LIST = 'GET /preset/list/north'
const DELETE = 'DELETE /preset/new'
const ACTIVATE = 'POST /preset/activate/ {"nxid":"new","cameraID":"north"}'
const CREATE = 'POST /scheduler/ {"cameraID":"north","time":"03:05","sled_start":20,"sled_stop":80}'
const SCHEDULES = 'GET /scheduler/'
const GALLERY = 'GET /gallery/'
const DELETE_SHOT = 'DELETE /gallery/*.jpg/'
const DASHBOARD = 'GET /dashboard/'
const SHOOT = 'POST /snap/ {"cameraID":"north"}'
const setDefault = (id: string) => `PUT /preset/default/${id}`
const rename = (name: string) => `POST /camera/rename {"cameraID":"north","name":"${name}"}`

test.each<[EndpointName, string, string[]]>([
  ['presets.save', 'saves', [LIST, SAVE, LIST, DELETE, LIST]],
  ['presets.activate', 'activates', [LIST, SAVE, LIST, ACTIVATE, DELETE, LIST]],
  ['presets.makeDefault', 'only', [LIST, SAVE, LIST, LIST, setDefault('new'), LIST, setDefault('p1'), DELETE, LIST]],
  ['schedules.create', 'creates', [SCHEDULES, CREATE, SCHEDULES, 'DELETE /scheduler/new/', SCHEDULES]],
  ['frameshots.take', 'takes', [GALLERY, SHOOT, GALLERY, 'GET /media/gallery/*.jpg', DELETE_SHOT, GALLERY]],
  ['cameras.rename', 'renames', [rename('PTZ North (check)'), DASHBOARD, rename('PTZ North'), DASHBOARD]],
])('the check of %s sends its requests and restores the rig', async (call, words, expected) => {
  await fakeDate(Date.UTC(2026, 0, 1, 12, 45))

  const { finding, before, requests, readObjects } = await checkRig(call, words)

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [], undeclaredFields: [], tier: 'destructive' })
  expect(requests.slice(2)).toEqual(expected)
  expect(await readObjects()).toEqual(before)
})

test.each<[string, EndpointName, string, Interceptors]>([
  ['a preset that cannot be activated', 'presets.activate', 'activates', { 'presets.activate': () => fail(500) }],
  ['a frame shot that cannot be loaded', 'frameshots.take', 'takes', { '/media/gallery/*.jpg': () => fail(404) }],
])('the destructive checks delete %s', async (_object, call, words, faults) => {
  const { finding, before, readObjects } = await checkRig(call, words, faults)

  expect(finding.verdict).toBe('unusable')
  expect(await readObjects()).toEqual(before)
})

test('the check of presets.makeDefault restores the previous default when a request for the list of presets fails', async () => {
  let listings = 0
  const failFourth = (respond: () => Promise<Response>) => {
    listings += 1
    return listings === 4 ? fail(500) : respond()
  }

  const { finding, before, readObjects } = await checkRig('presets.makeDefault', 'only', { 'presets.list': failFourth })

  expect(finding.differences).toEqual([{ path: '(status)', wanted: '200', got: '500 "No 500"' }])
  expect(await readObjects()).toEqual(before)
})

test('the check of presets.makeDefault restores no default when there was none', async () => {
  const { finding, requests } = await checkRig('presets.makeDefault', 'only', {}, () => ({ presets: [] }))

  expect(finding.verdict).toBe('conforms')
  expect(requests.filter((line) => line.startsWith('PUT'))).toEqual(['PUT /preset/default/new'])
})

test('the check of cameras.rename restores the name when the response to the rename fails', async () => {
  let renames = 0
  const failFirst = async (respond: () => Promise<Response>) => {
    renames += 1
    const response = await respond()
    return renames === 1 ? fail(500) : response
  }

  const { finding, before, readObjects } = await checkRig('cameras.rename', 'renames', { 'cameras.rename': failFirst })

  expect(finding.differences).toEqual([{ path: '(status)', wanted: '200', got: '500 "No 500"' }])
  expect(await readObjects()).toEqual(before)
})

test('the check of cameras.rename reports a name that is not restored', async () => {
  const keepFirst = (respond: () => Promise<Response>, { body }: { body: unknown }) =>
    JSON.stringify(body).includes('(check)') ? respond() : done()

  const { finding } = await checkRig('cameras.rename', 'renames', { 'cameras.rename': keepFirst })

  const difference = { path: 'data.camera[].name', wanted: '"PTZ North"', got: '"PTZ North (check)"' }
  expect(finding.differences).toEqual([difference])
})

test.each([
  ['is too long with the marker', `PTZ ${'n'.repeat(60)}`, 56],
  ['would be cut within a surrogate pair', `PTZ ${'n'.repeat(51)}🏗️🏗️`, 55],
])('the check of cameras.rename shortens a name that %s', async (_condition, name, length) => {
  const { requests } = await checkRig('cameras.rename', 'renames', {}, ({ cameras }) => ({
    cameras: cameras.map((camera) => ({ ...camera, name })),
  }))

  expect(requests[2]).toBe(`POST /camera/rename {"cameraID":"hall","name":"${name.slice(0, length)} (check)"}`)
})

test('the check of presets.save ignores an existing preset with the name that the check uses', async () => {
  const { finding, before, readObjects } = await checkRig('presets.save', 'saves', {}, ({ presets }) => ({
    presets: presets.map((preset) => ({ ...preset, name: 'Conformance check' })),
  }))

  expect(finding.verdict).toBe('conforms')
  expect(await readObjects()).toEqual(before)
})

test('the check of presets.save deletes no preset that another client saves at the same time', async () => {
  const listTwo = changeData(({ preset = [] }) => ({
    preset: preset.flatMap((each) => [{ ...each, id: 'p9', name: 'Yard' }, each]),
  }))

  const { requests } = await checkRig('presets.save', 'saves', { 'presets.list': listTwo }, () => ({ presets: [] }))

  expect(requests).toContain('DELETE /preset/new')
})

test.each([
  ['for another camera', { cameraID: 'hall' }],
  ['at another time', { time: '04:00' }],
])('the check of schedules.create ignores a schedule that another client creates %s', async (_schedule, other) => {
  let listings = 0
  const listAnother = changeData(({ scheduler = [] }) => {
    listings += 1
    const another = { ...scheduler[0], _id: 's9', ...other }
    return { scheduler: listings === 1 ? scheduler : [another, ...scheduler] }
  })

  const { requests } = await checkRig('schedules.create', 'creates', { 'schedules.list': listAnother })

  expect(requests.filter((line) => line.startsWith('DELETE'))).toEqual(['DELETE /scheduler/new/'])
})

test('the check of frameshots.take ignores a film that a patrol records at the same time', async () => {
  let listings = 0
  const listFilm = changeData(({ image = [] }) => {
    listings += 1
    return { image: listings === 1 ? image : [{ name: 'patrol.mp4', url: '/patrol.mp4', format: 'MP4' }, ...image] }
  })

  const { finding, requests } = await checkRig('frameshots.take', 'takes', { 'gallery.list': listFilm })

  expect(finding.verdict).toBe('conforms')
  expect(requests).toContain(DELETE_SHOT)
})

test('the check of frameshots.take polls the gallery every 250 ms for at most 10 s, and once more before the clean-up', async () => {
  const { requests } = await checkRig('frameshots.take', 'takes', { 'frameshots.take': created })

  expect(requests.filter((line) => line === 'GET /gallery/')).toHaveLength(1 + 41 + 1)
})
