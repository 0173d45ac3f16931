import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { KNOWN_CAMERA_ID } from '@rig/rig'
import { beforeEach, expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const RIG_TIME = '2031-03-01T04:05:06.789Z'
const RIG_DATE = 'Sat, 01 Mar 2031 04:05:06 GMT'

let streamPath: string
const rig = shareTestRig({ MAX_CONNECTIONS: 8 })
beforeEach(async () => {
  await rig.reset(RIG_TIME)
  const cameras: { cameraID: string; videoURL: string }[] = (await rig.call('GET', 'dashboard/')).body.data.camera
  streamPath = cameras.find(({ cameraID }) => cameraID === KNOWN_CAMERA_ID)?.videoURL ?? ''
})

const preflight = { 'access-control-request-method': 'POST', origin: 'https://console.test' }

test.each<[string, string, () => string, number, Record<string, string>?]>([
  ['a request of the API', 'GET', () => '/api/v1/user/login/', 404],
  ['a request without a token', 'GET', () => '/api/v1/dashboard/', 401],
  ['a preflight', 'OPTIONS', () => '/api/v1/ptz/', 204, preflight],
  ['an unsupported body', 'POST', () => '/api/v1/user/login/', 415, { 'content-type': 'text/plain' }],
  ['a URL that cannot be decoded', 'GET', () => '/api/v1/%', 400],
  ['the control surface', 'GET', () => '/sim/clock', 200],
  ['a missing screen', 'GET', () => '/dashboard/view', 404],
  ['a picture without a ticket', 'GET', () => '/media/poster/a', 401],
  ['a job file without a cookie', 'GET', () => '/job/a', 401],
  ['a stream', 'GET', () => streamPath, 200],
  ['the headers of a stream', 'HEAD', () => streamPath, 200],
])("the Date header is the rig's time in the response to %s", async (_what, method, path, status, headers) => {
  const leaving = new AbortController()
  const body = method === 'POST' ? 'text' : null
  const response = await fetch(rig.origin + path(), { method, headers: headers ?? {}, body, signal: leaving.signal })
  leaving.abort()

  expect(response.status).toBe(status)
  expect(response.headers.get('date')).toBe(RIG_DATE)
})

test("the Date header is the rig's time in a failure that a fault causes", async () => {
  await rig.sim('POST', 'faults', { kind: 'fail', status: 500, path: '/api/v1/*' })

  const response = await rig.app.inject({ url: '/api/v1/dashboard/' })

  expect(response.statusCode).toBe(500)
  expect(response.headers.date).toBe(RIG_DATE)
})

test('the Date header follows the running clock of the rig', async () => {
  const readDate = async () => Date.parse(String((await rig.call('GET', 'dashboard/')).headers.date))
  await rig.sim('POST', 'clock', { now: RIG_TIME, rate: 3_600 })

  await expect.poll(readDate).toBeGreaterThan(Date.parse(RIG_TIME) + 60_000)
})

test("the Date header is the rig's time in responses to invalid HTTP and above the connection limit", async () => {
  const { hostname, port } = new URL(rig.origin)
  const open = () => connect(Number(port), hostname)
  const invalid = open()
  invalid.write('this is no request\r\n\r\n')
  expect(await text(invalid)).toContain(`\r\ndate: ${RIG_DATE}\r\n`)

  const sockets = Array.from({ length: 8 }, open)
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))

  expect(await text(open())).toContain(`\r\ndate: ${RIG_DATE}\r\n`)
  for (const socket of sockets) socket.destroy()
})

test('API and media responses expose the Date header to cross-origin pages', async () => {
  for (const url of ['/api/v1/dashboard/', streamPath]) {
    const { headers } = await rig.app.inject({ method: 'HEAD', url })
    expect(String(headers['access-control-expose-headers']).split(', ')).toContain('date')
  }
})
