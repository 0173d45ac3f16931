import { type EndpointName, listRoutes } from '@rig/contract/routes'
import { expect, test } from 'vitest'
import { type ChangeState, checkRig } from '../testing/simulated-rig.ts'
import { createFileResponse, fail, type Interceptor, type Interceptors, succeed } from '../testing/vary-responses.ts'

const LOGIN = 'POST /user/login/ {"email":"operator@rig.test","password":"operator-demo"}'
const posters = ['hall', 'south', 'north'].map((camera) => `GET /media/poster/${camera}`)
const HTML = 'text/html; charset=utf-8'
const missing = () => fail(404)
const page = () => createFileResponse('<p>', HTML)

test.each<[EndpointName, string, string[]]>([
  ['accounts.login', 'returns a token', [LOGIN]],
  ['cameras.dashboard', 'thumbnail', [LOGIN, 'GET /dashboard/', ...posters]],
  ['cameras.dashboard', 'streams', [LOGIN, 'GET /dashboard/', 'GET /media/stream/hall']],
  ['ptz.position', 'ranges', [LOGIN, 'GET /dashboard/', 'GET /ptz/north']],
  ['presets.list', 'at most one', [LOGIN, 'GET /dashboard/', 'GET /preset/list/hall']],
  ['gallery.list', 'newest', [LOGIN, 'GET /gallery/', 'GET /media/gallery/*.jpg']],
  ['jobs.list', 'newest', [LOGIN, 'GET /job/', 'GET /job/*.csv']],
])('the check of %s that contains "%s" sends only its requests', async (call, words, expected) => {
  const { finding, requests } = await checkRig(call, words)

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [], undeclaredFields: [], tier: 'reading' })
  expect(requests).toEqual(expected)
})

const plainQueries = listRoutes().filter(({ method, path }) => method === 'GET' && !path.includes(':'))

test.each(plainQueries)('the check of $name sends only its request', async ({ name, path }) => {
  const { finding, requests } = await checkRig(name as EndpointName, 'data that the console reads')

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [], undeclaredFields: [], tier: 'reading' })
  expect(requests).toEqual([LOGIN, `GET ${path}`])
})

test.each<[string, Interceptors]>([
  ['thumbnail', { '/media/poster/south': () => createFileResponse('x', 'Image/PNG') }],
  ['streams', { '/media/stream/hall': () => createFileResponse('x', 'IMAGE/PNG') }],
])('the check of the dashboard that contains "%s" ignores the case of media types', async (words, responses) => {
  const { finding } = await checkRig('cameras.dashboard', words, responses)

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [] })
})

const only =
  (...ids: string[]): ChangeState =>
  ({ cameras }) => ({ cameras: cameras.filter(({ cameraID }) => ids.includes(cameraID)) })

test.each<[string, ChangeState, EndpointName, string, string]>([
  ['no camera is online', only('south'), 'cameras.dashboard', 'streams', 'no camera is online'],
  ['the gallery is empty', () => ({ gallery: [] }), 'gallery.list', 'newest', 'the gallery has no picture'],
  ['there is no job file', () => ({ jobs: [] }), 'jobs.list', 'newest', 'there is no job file'],
  ['there is no camera', only(), 'presets.list', 'at most', 'the rig has no camera'],
  ['no PTZ camera is online', only('hall'), 'ptz.position', 'ranges', 'the rig has no PTZ camera that is online'],
])('a check is skipped when %s', async (_condition, changes, call, words, reason) => {
  const { finding } = await checkRig(call, words, {}, changes)

  expect(finding).toMatchObject({ verdict: 'skipped', reason, differences: [] })
})

const twoDefaults = ['p1', 'p2'].map((id) => ({ id, name: id, nxid: id, cameraID: 'hall', default: true }))
const foreignPreset = { ...twoDefaults[0], cameraID: 'north' }
const listPresets = (preset: object[]) => ({ 'presets.list': () => succeed(200, { preset }) })
const report = (pan: number, tilt: number, zoom: number) => ({
  'ptz.position': () => succeed(200, { pan, tilt, zoom }),
})

const PUBLIC = 'status 200 without a token'

test.each<[EndpointName, string, got: string, path: string, wanted: string, Interceptors]>([
  ['cameras.dashboard', 'thumbnail', '404', 'data.camera[1].poster', PUBLIC, { '/media/poster/south': missing }],
  ['cameras.dashboard', 'thumbnail', HTML, 'data.camera[0].poster', 'an image', { '/media/poster/hall': page }],
  ['ptz.position', 'ranges', '180.5', 'data.pan', '-180 to 180', report(180.5, 0, 0)],
  ['ptz.position', 'ranges', '-31', 'data.tilt', '-30 to 90', report(0, -31, 0)],
  ['ptz.position', 'ranges', '101', 'data.zoom', '0 to 100', report(0, 0, 101)],
  ['presets.list', 'at most one', '2 times', 'data.preset[].default', 'true at most once', listPresets(twoDefaults)],
  ['presets.list', 'at most one', '"north"', 'data.preset[].cameraID', '"hall"', listPresets([foreignPreset])],
])('the check of %s (%s) tolerates %s at %s instead of %s', async (call, words, got, path, wanted, faults) => {
  const { finding } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'tolerated', differences: [{ path, wanted, got }] })
})

test('the read checks accept two presets, one of them the default', async () => {
  const presets = twoDefaults.map((preset) => ({ ...preset, default: preset.id === 'p2' }))

  const { finding } = await checkRig('presets.list', 'at most one', listPresets(presets))

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [] })
})

test.each([
  [-180, -30, 0],
  [180, 90, 100],
])('the check of the position accepts %d, %d, %d as within the ranges of the axes', async (...position) => {
  const { finding } = await checkRig('ptz.position', 'ranges', report(...position))

  expect(finding).toMatchObject({ verdict: 'conforms', differences: [] })
})

const MULTIPART = 'multipart/x-mixed-replace or an image'

test.each<[EndpointName, string, got: string, path: string, wanted: string, Interceptors]>([
  ['cameras.dashboard', 'streams', HTML, 'data.camera[].videoURL', MULTIPART, { '/media/stream/hall': page }],
  ['gallery.list', 'newest', '401', 'data.image[1].url', PUBLIC, { '/media/gallery/*.jpg': () => fail(401) }],
  ['jobs.list', 'newest', '404', 'job/{name}', PUBLIC, { '/job/*.csv': missing }],
])('the check of %s (%s) fails for %s at %s instead of %s', async (call, words, got, path, wanted, faults) => {
  const { finding } = await checkRig(call, words, faults)

  expect(finding).toMatchObject({ verdict: 'unusable', differences: [{ path, wanted, got }] })
})

test('the job file is requested with the cookies of the session and the job list, and without a token', async () => {
  const seen: (string | null)[] = []
  const setCookies =
    (...cookies: string[]): Interceptor =>
    async (respond) => {
      const response = await respond()
      response.headers.delete('set-cookie')
      for (const cookie of cookies) response.headers.append('set-cookie', cookie)
      return response
    }
  await checkRig('jobs.list', 'newest', {
    'accounts.login': setCookies('rig=old; Path=/; HttpOnly', 'shard=7'),
    'jobs.list': setCookies('rig=renewed; Path=/; HttpOnly'),
    '/job/*.csv': (respond, { headers }) => {
      seen.push(headers.get('cookie'), headers.get('authorization'))
      return respond()
    },
  })

  expect(seen).toEqual(['rig=renewed; shard=7', null])
})
