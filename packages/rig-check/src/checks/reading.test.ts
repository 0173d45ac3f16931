import type { EndpointName } from '@rig/contract/routes'
import { createFile, fail, type Interceptors, succeed } from '@rig/sim/testing/vary-responses'
import { expect, test } from 'vitest'
import { type Changes, checkRig } from '../testing/simulated-rig.ts'

const LOGIN = 'POST /user/login/ {"email":"operator@rig.test","password":"operator-demo"}'
const posters = ['hall', 'south', 'north'].map((camera) => `GET /media/poster/${camera}`)
const png = () => createFile('\x89PNG', 'image/png')
const page = () => createFile('<p>', 'text/html; charset=utf-8')

test.each<[EndpointName, string, string[]]>([
  ['accounts.login', 'returns a token', [LOGIN]],
  ['cameras.dashboard', 'lists', [LOGIN, 'GET /dashboard/']],
  ['cameras.dashboard', 'thumbnail', [LOGIN, 'GET /dashboard/', ...posters]],
  ['cameras.dashboard', 'streams', [LOGIN, 'GET /dashboard/', 'GET /media/stream/hall']],
  ['ptz.position', 'ranges', [LOGIN, 'GET /dashboard/', 'GET /ptz/north']],
  ['presets.list', 'at most one', [LOGIN, 'GET /dashboard/', 'GET /preset/list/hall']],
  ['schedules.list', 'lists', [LOGIN, 'GET /scheduler/']],
  ['gallery.list', 'lists', [LOGIN, 'GET /gallery/']],
  ['gallery.list', 'newest', [LOGIN, 'GET /gallery/', 'GET /media/gallery/*.jpg']],
  ['jobs.list', 'lists', [LOGIN, 'GET /job/']],
  ['jobs.list', 'newest', [LOGIN, 'GET /job/', 'GET /job/*.csv']],
])('the check of %s that contains "%s" sends only its requests', async (call, words, expected) => {
  const { finding, requests } = await checkRig(call, words)

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [], beyond: [], information: [], tier: 'reading' })
  expect(requests).toEqual(expected)
})

test.each<[string, Interceptors]>([
  ['thumbnail', { '/media/poster/south': () => createFile('x', 'Image/PNG') }],
  ['streams', { '/media/stream/hall': () => createFile('x', 'IMAGE/PNG') }],
])('the check of the dashboard that contains "%s" ignores the case of media types', async (words, responses) => {
  const { finding } = await checkRig('cameras.dashboard', words, responses)

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [] })
})

const only =
  (...ids: string[]): Changes =>
  ({ cameras }) => ({ cameras: cameras.filter(({ cameraID }) => ids.includes(cameraID)) })

test.each<[string, Changes, EndpointName, string, string]>([
  ['no camera is online', only('south'), 'cameras.dashboard', 'streams', 'no camera is online'],
  ['the gallery is empty', () => ({ gallery: [] }), 'gallery.list', 'newest', 'the gallery is empty'],
  ['there is no job file', () => ({ jobs: [] }), 'jobs.list', 'newest', 'there is no job file'],
  ['there is no camera', only(), 'presets.list', 'at most', 'the rig has no camera'],
  ['no PTZ camera is online', only('hall'), 'ptz.position', 'ranges', 'the rig has no PTZ camera that is online'],
])('a check is skipped when %s', async (_condition, changes, call, words, reason) => {
  const { finding } = await checkRig(call, words, {}, changes)

  expect(finding).toMatchObject({ verdict: 'skipped', reason, differences: [] })
})

const twoDefaults = ['p1', 'p2'].map((id) => ({ id, name: id, nxid: id, cameraID: 'hall', default: true }))
const listPresets = (preset: object[]) => ({ 'presets.list': () => succeed(200, { preset }) })
const reportPosition = (pan: number, tilt: number, zoom: number) => ({
  'ptz.position': () => succeed(200, { pan, tilt, zoom }),
})

test.each<[string, EndpointName, string, Interceptors, string, string, string]>([
  [
    'a thumbnail that is missing',
    'cameras.dashboard',
    'thumbnail',
    { '/media/poster/south': () => fail(404) },
    'data.camera[1].poster',
    'status 200 without a token',
    '404',
  ],
  [
    'a thumbnail that is not an image',
    'cameras.dashboard',
    'thumbnail',
    { '/media/poster/hall': page },
    'data.camera[0].poster',
    'an image',
    'text/html; charset=utf-8',
  ],
  ['a pan above its range', 'ptz.position', 'ranges', reportPosition(180.5, 0, 0), 'data.pan', '-180 to 180', '180.5'],
  ['a tilt below its range', 'ptz.position', 'ranges', reportPosition(0, -31, 0), 'data.tilt', '-30 to 90', '-31'],
  ['a zoom above its range', 'ptz.position', 'ranges', reportPosition(0, 0, 101), 'data.zoom', '0 to 100', '101'],
  [
    'two default presets',
    'presets.list',
    'at most one',
    listPresets(twoDefaults),
    'data.preset[].default',
    'true at most once',
    '2 times',
  ],
  [
    'a preset of another camera',
    'presets.list',
    'at most one',
    listPresets([{ ...twoDefaults[0], cameraID: 'north' }]),
    'data.preset[].cameraID',
    '"hall"',
    '"north"',
  ],
])('the read checks tolerate %s', async (_fault, call, words, faults, path, wanted, got) => {
  const { finding } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'tolerated', differences: [{ path, wanted, got }] })
})

test('the read checks accept two presets of which one is the default', async () => {
  const presets = twoDefaults.map((preset) => ({ ...preset, default: preset.id === 'p2' }))

  const { finding } = await checkRig('presets.list', 'at most one', listPresets(presets))

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [] })
})

test.each([
  [-180, -30, 0],
  [180, 90, 100],
])('the position %d, %d, %d is within the ranges of the axes', async (...position) => {
  const { finding } = await checkRig('ptz.position', 'ranges', reportPosition(...position))

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [] })
})

test.each<[string, EndpointName, string, Interceptors, string, string, string]>([
  [
    'a live picture that is a page',
    'cameras.dashboard',
    'streams',
    { '/media/stream/hall': page },
    'data.camera[].videoURL',
    'multipart/x-mixed-replace or an image',
    'text/html; charset=utf-8',
  ],
  [
    'a gallery item that requires a token',
    'gallery.list',
    'newest',
    { '/media/gallery/*.jpg': () => fail(401) },
    'data.image[0].url',
    'status 200 without a token',
    '401',
  ],
  [
    'a job file that is missing',
    'jobs.list',
    'newest',
    { '/job/*.csv': () => fail(404) },
    'job/{name}',
    'status 200 without a token',
    '404',
  ],
])('the read checks fail with %s', async (_fault, call, words, faults, path, wanted, got) => {
  const { finding } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'unusable', differences: [{ path, wanted, got }] })
})

test.each(['/media/poster/hall', '/media/stream/hall'] as const)('the read checks accept a PNG at %s', async (path) => {
  const words = path === '/media/poster/hall' ? 'thumbnail' : 'streams'

  const { finding } = await checkRig('cameras.dashboard', words, { [path]: png })

  expect(finding.verdict).toBe('conforms')
})

test('the job file is requested with the cookies of the session and without a token', async () => {
  const seen: (string | null)[] = []
  await checkRig('jobs.list', 'newest', {
    'accounts.login': async (respond) => {
      const response = await respond()
      response.headers.delete('set-cookie')
      response.headers.append('set-cookie', 'rig=abc; Path=/; HttpOnly')
      response.headers.append('set-cookie', 'shard=7')
      return response
    },
    '/job/*.csv': (respond, { headers }) => {
      seen.push(headers.get('cookie'), headers.get('authorization'))
      return respond()
    },
  })

  expect(seen).toEqual(['rig=abc; shard=7', null])
})

test('a thumbnail on another host is requested from that host', async () => {
  const camera = {
    cameraID: 'north',
    name: 'PTZ North',
    status: 'Online',
    videoURL: '/v',
    poster: 'https://cdn.test/a',
  }

  const { finding, requests } = await checkRig('cameras.dashboard', 'thumbnail', {
    'cameras.dashboard': () => succeed(200, { camera: [camera] }),
    '/a': png,
  })

  expect(finding.verdict).toBe('conforms')
  expect(requests.at(-1)).toBe('GET https://cdn.test/a')
})
