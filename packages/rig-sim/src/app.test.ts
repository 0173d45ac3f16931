import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { shareTestRig } from './testing/share-test-rig.ts'
import { startTestRig, type TestRig } from './testing/test-rig.ts'

const rig = shareTestRig()

const json = { 'content-type': 'application/json' }
const raw = (payload: string, headers: Record<string, string> = json, url = '/api/v1/user/login/') =>
  rig.app.inject({ method: 'POST', url, payload, headers })

test('the API accepts a body of exactly 64 KiB', async () => {
  const frame = JSON.stringify({ email: 'a', password: '' }).length
  const response = await raw(JSON.stringify({ email: 'a', password: 'x'.repeat(65_536 - frame) }))

  expect(response.statusCode).toBe(401)
})

test.each([
  ['POST', '/api/v1//snap/'],
  ['POST', '/api/v1/SNAP/'],
  ['GET', '/api/v1/'],
  ['GET', '/api'],
  ['GET', '/api/v2/dashboard/'],
  ['PATCH', '/api/v1/dashboard/'],
  ['GET', '/media/'],
  ['GET', '/job/'],
  ['GET', '/sim'],
] as const)('%s %s returns 404 as JSON because no such endpoint exists', async (method, url) => {
  const headers = { authorization: `Bearer ${rig.token}`, accept: 'text/html' }
  const response = await rig.app.inject({ method, url, headers })

  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ status: 'fail', message: 'There is nothing at this URL' })
})

test('a request with a very long name in its path returns 404 instead of 414', async () => {
  const response = await rig.call('GET', `ptz/${'x'.repeat(3_000)}`)

  expect(response.status).toBe(404)
})

test.each([
  ['to an API request', '/api/v1/dashboard/', 'GET'],
  ['to a request for a URL that cannot be decoded', '/api/v1/%zz', 'GET'],
  ['to a request for an unknown URL', '/api/nothing', 'GET'],
  ['to a request for a missing picture', '/media/poster/none', 'GET'],
  ['to a preflight request', '/api/v1/snap/', 'OPTIONS'],
] as const)('the response %s has the security headers and forbids caching', async (_which, url, method) => {
  const { headers } = await rig.app.inject({ method, url, headers: { 'access-control-request-method': 'POST' } })

  expect(headers).toMatchObject({
    'x-rig': 'simulator',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
})

test('the API rejects a lone surrogate in a body and accepts a surrogate pair', async () => {
  const half = await raw('{"email":"a\\ud800@rig.test","password":"x"}')
  const whole = await raw('{"email":"a\\ud83d\\ude00@rig.test","password":"x"}')

  expect([half.statusCode, whole.statusCode]).toEqual([400, 401])
  expect(half.json().message).toContain('half a character')
})

const exchange = (version: string, headers: string[]) => {
  const { hostname, port } = new URL(rig.origin)
  const socket = connect(Number(port), hostname)
  const authorization = `Authorization: Bearer ${rig.token}`
  socket.write([`GET /api/v1/job/ HTTP/${version}`, authorization, ...headers, '\r\n'].join('\r\n'))
  return text(socket)
}

test('an HTTP/1.1 request without Host returns 400 with all headers and closes the connection', async () => {
  const response = await exchange('1.1', [])

  expect(response).toMatch(/^HTTP\/1.1 400 .*x-rig: simulator.*nosniff.*connection: close.*"status":"fail"/is)
})

test.each([
  ['an HTTP/1.0 request without Host', '1.0', []],
  ['a request with an unknown expectation', '1.1', ['Host: rig', 'Connection: close', 'Expect: the-unexpected']],
])('%s succeeds', async (_which, version, headers) => {
  expect(await exchange(version, headers)).toMatch(/^HTTP\/1.1 200 .*x-rig: simulator.*"status":"success"/is)
})

const asked = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
}
const preflightFor = (app: TestRig['app'], origin: string) =>
  app.inject({ method: 'OPTIONS', url: '/api/v1/ptz/control', headers: { origin, ...asked } })

test.each(['http://localhost:5173', 'http://127.0.0.1', 'http://[::1]:4000'])(
  'pages of the loopback origin %s may use the API',
  async (origin) => {
    const preflight = await preflightFor(rig.app, origin)
    const response = await rig.app.inject({ url: '/api/v1/dashboard/', headers: { origin } })

    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' })
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
    expect(preflight.headers['access-control-allow-methods']).toContain('DELETE')
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' })
    expect(response.headers['access-control-expose-headers']).toContain('x-rig')
    expect(response.headers['access-control-allow-credentials']).toBeUndefined()
  },
)

test.each(['https://console.example', 'http://localhost.example', 'null'])(
  'pages of the origin %s may use neither the API nor the media',
  async (origin) => {
    const urls = ['/api/v1/dashboard/', '/api/%', '/media/stream/x']
    const responses = await Promise.all(urls.map((url) => rig.app.inject({ url, headers: { origin } })))
    const preflight = await preflightFor(rig.app, origin)

    const allowed = [preflight, ...responses].map(({ headers }) => headers['access-control-allow-origin'])
    expect(allowed).toEqual([undefined, undefined, undefined, undefined])
  },
)

test.each([
  ['https://console.example', ['https://console.example', undefined]],
  ['*', ['https://console.example', 'https://elsewhere.example']],
])('ALLOWED_ORIGINS=%s allows pages of %j', async (ALLOWED_ORIGINS, expected) => {
  const other = await startTestRig({ ALLOWED_ORIGINS })
  const origins = ['https://console.example', 'https://elsewhere.example']
  const preflights = await Promise.all(origins.map((origin) => preflightFor(other.app, origin)))
  await other.close()

  expect(preflights.map(({ headers }) => headers['access-control-allow-origin'])).toEqual(expected)
})

test('the control surface and the job files send no CORS headers to an origin that may use the API', async () => {
  const headers = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' }
  const requests = ['/sim/clock', '/job/x'].flatMap((url) => [{ url }, { url, method: 'OPTIONS' as const }])

  const responses = await Promise.all(requests.map((request) => rig.app.inject({ ...request, headers })))

  const names = responses.map((response) => Object.keys(response.headers).filter((name) => name.startsWith('access-')))
  expect(names).toEqual([[], [], [], []])
})

test('the control surface returns 404 unless SIM_CONTROL is on', async () => {
  const plain = await startTestRig({ SIM_CONTROL: 'off' })

  const responses = await Promise.all(['clock', 'state', 'motion', 'metrics'].map((path) => plain.sim('GET', path)))
  await plain.close()

  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('an encoded slash does not split a name in a path', async () => {
  const response = await rig.call('GET', `ptz/${encodeURIComponent('a/b %2F #?')}`)

  expect(response.body.message).toContain("'a/b %2F #?'")
})
