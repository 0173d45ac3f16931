import type { EndpointName } from '@rig/contract/routes'
import { expect, test } from 'vitest'
import {
  checkMemoryRig,
  createFile,
  createMemoryRig,
  type Faults,
  fail,
  type RigState,
  succeed,
} from '../testing/memory-rig.ts'

const [hall, south, north] = createMemoryRig().state.cameras as [Camera, Camera, Camera]
type Camera = RigState['cameras'][number]
const LOGIN = 'POST /user/login/ {"email":"operator@rig.test","password":"operator-demo"}'
const png = () => createFile('\x89PNG', 'image/png')
const page = () => createFile('<p>', 'text/html; charset=utf-8')

test.each<[EndpointName, string, string[]]>([
  ['accounts.login', 'returns a token', [LOGIN]],
  ['cameras.dashboard', 'lists', [LOGIN, 'GET /dashboard/']],
  ['cameras.dashboard', 'thumbnail', [LOGIN, 'GET /dashboard/', 'GET /hall.jpg', 'GET /south.jpg', 'GET /north.jpg']],
  ['cameras.dashboard', 'streams', [LOGIN, 'GET /dashboard/', 'GET /live/hall']],
  ['ptz.position', 'ranges', [LOGIN, 'GET /dashboard/', 'GET /ptz/north']],
  ['presets.list', 'at most one', [LOGIN, 'GET /dashboard/', 'GET /preset/list/hall']],
  ['schedules.list', 'lists', [LOGIN, 'GET /scheduler/']],
  ['gallery.list', 'lists', [LOGIN, 'GET /gallery/']],
  ['gallery.list', 'newest', [LOGIN, 'GET /gallery/', 'GET /gallery/g1.jpg']],
  ['jobs.list', 'lists', [LOGIN, 'GET /job/']],
  ['jobs.list', 'newest', [LOGIN, 'GET /job/', 'GET /job/a%20b.zip']],
])('the check of %s that contains "%s" sends only its requests', async (call, words, expected) => {
  const { finding, requests } = await checkMemoryRig(call, words)

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [], beyond: [], information: [], tier: 'reading' })
  expect(requests).toEqual(expected)
})

test.each<[string, Partial<RigState>, EndpointName, string, string]>([
  ['no camera is online', { cameras: [south] }, 'cameras.dashboard', 'streams', 'no camera is online'],
  ['the gallery is empty', { gallery: [] }, 'gallery.list', 'newest', 'the gallery is empty'],
  ['there is no job file', { jobs: [] }, 'jobs.list', 'newest', 'there is no job file'],
  ['there is no camera', { cameras: [] }, 'presets.list', 'at most', 'the rig has no camera'],
  [
    'no PTZ camera is online',
    { cameras: [hall] },
    'ptz.position',
    'ranges',
    'the rig has no PTZ camera that is online',
  ],
])('a check is skipped when %s', async (_condition, changes, call, words, reason) => {
  const { finding } = await checkMemoryRig(call, words, {}, changes)

  expect(finding).toMatchObject({ verdict: 'skipped', reason, differences: [] })
})

const twoDefaults = ['p1', 'p2'].map((id) => ({ id, name: id, nxid: id, cameraID: 'hall', default: true }))
const otherCamera = () => succeed(200, { preset: [{ ...twoDefaults[0], cameraID: 'north' }] })

test.each<[string, EndpointName, string, Faults, Partial<RigState>, string, string, string]>([
  [
    'a thumbnail that is missing',
    'cameras.dashboard',
    'thumbnail',
    { '/south.jpg': () => fail(404) },
    {},
    'data.camera[1].poster',
    'status 200 without a token',
    '404',
  ],
  [
    'a thumbnail that is not an image',
    'cameras.dashboard',
    'thumbnail',
    { '/hall.jpg': page },
    {},
    'data.camera[0].poster',
    'an image',
    'text/html; charset=utf-8',
  ],
  ['a pan above its range', 'ptz.position', 'ranges', {}, at(180.5, 0, 0), 'data.pan', '-180 to 180', '180.5'],
  ['a tilt below its range', 'ptz.position', 'ranges', {}, at(0, -31, 0), 'data.tilt', '-30 to 90', '-31'],
  ['a zoom above its range', 'ptz.position', 'ranges', {}, at(0, 0, 101), 'data.zoom', '0 to 100', '101'],
  [
    'two default presets',
    'presets.list',
    'at most one',
    {},
    { presets: twoDefaults },
    'data.preset[].default',
    'true at most once',
    '2 times',
  ],
  [
    'a preset of another camera',
    'presets.list',
    'at most one',
    { 'presets.list': otherCamera },
    {},
    'data.preset[].cameraID',
    '"hall"',
    '"north"',
  ],
])('the read checks tolerate %s', async (_fault, call, words, faults, changes, path, wanted, got) => {
  const { finding } = await checkMemoryRig(call, words, faults, changes)

  expect(finding).toMatchObject({ verdict: 'tolerated', differences: [{ path, wanted, got }] })
})

test('the read checks accept two presets of which one is the default', async () => {
  const presets = twoDefaults.map((preset) => ({ ...preset, default: preset.id === 'p2' }))

  const { finding } = await checkMemoryRig('presets.list', 'at most one', {}, { presets })

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [] })
})

test.each([at(-180, -30, 0), at(180, 90, 100)])('the position %j is within the ranges of the axes', async (changes) => {
  const { finding } = await checkMemoryRig('ptz.position', 'ranges', {}, changes)

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [] })
})

test.each<[string, EndpointName, string, Faults, string, string, string]>([
  [
    'a live picture that is a page',
    'cameras.dashboard',
    'streams',
    { '/live/hall': page },
    'data.camera[].videoURL',
    'multipart/x-mixed-replace or an image',
    'text/html; charset=utf-8',
  ],
  [
    'a gallery item that requires a token',
    'gallery.list',
    'newest',
    { '/gallery/g1.jpg': () => fail(401) },
    'data.image[0].url',
    'status 200 without a token',
    '401',
  ],
  [
    'a job file that is missing',
    'jobs.list',
    'newest',
    { '/job/a%20b.zip': () => fail(404) },
    'job/{name}',
    'status 200 without a token',
    '404',
  ],
])('the read checks fail with %s', async (_fault, call, words, faults, path, wanted, got) => {
  const { finding } = await checkMemoryRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'unusable', differences: [{ path, wanted, got }] })
})

test.each(['/hall.jpg', '/live/hall'] as const)('the read checks accept a PNG at %s', async (path) => {
  const words = path === '/hall.jpg' ? 'thumbnail' : 'streams'

  const { finding } = await checkMemoryRig('cameras.dashboard', words, { [path]: png })

  expect(finding.verdict).toBe('conforms')
})

test('the job file is requested with the cookies of the session and without a token', async () => {
  const seen: (string | null)[] = []
  await checkMemoryRig('jobs.list', 'newest', {
    'accounts.login': (respond) => {
      const response = respond()
      response.headers.append('set-cookie', 'rig=abc; Path=/; HttpOnly')
      response.headers.append('set-cookie', 'shard=7')
      return response
    },
    '/job/a%20b.zip': (respond, { headers }) => {
      seen.push(headers.get('cookie'), headers.get('authorization'))
      return respond()
    },
  })

  expect(seen).toEqual(['rig=abc; shard=7', null])
})

test('a thumbnail on another host is requested from that host', async () => {
  const cameras = [{ ...north, poster: 'https://cdn.test/north.jpg' }]

  const { finding, requests } = await checkMemoryRig('cameras.dashboard', 'thumbnail', {}, { cameras })

  expect(finding.verdict).toBe('conforms')
  expect(requests.at(-1)).toBe('GET https://cdn.test/north.jpg')
})

function at(pan: number, tilt: number, zoom: number) {
  return { position: { pan, tilt, zoom } }
}
