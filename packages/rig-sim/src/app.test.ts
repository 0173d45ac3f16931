import { addGalleryItem } from '@rig/rig'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRig, operator, type RigUnderTest } from './testing/rig-under-test.ts'

let rig: RigUnderTest
beforeAll(async () => {
  rig = await openRig()
})
beforeEach(() => rig.reset())
afterAll(() => rig.close())

const json = { 'content-type': 'application/json' }
const raw = (payload: string, headers: Record<string, string> = json, url = '/api/v1/user/login/') =>
  rig.app.inject({ method: 'POST', url, payload, headers })

test.each([
  ['bad JSON', '{"email":', json, 400],
  ['a __proto__', '{"email":"a@b.test","password":"x","__proto__":{"isSuperAdmin":true}}', json, 400],
  ['a constructor', '{"constructor":{"prototype":{"x":1}}}', json, 400],
  ['nothing', '', json, 400],
  ['text', 'email', { 'content-type': 'text/plain' }, 415],
  ['a form', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['something of no type', '{}', {}, 415],
  ['more than 64 KiB', JSON.stringify({ email: 'a'.repeat(65_536), password: 'x' }), json, 413],
])('A body of %s is refused in the contract’s shape', async (_what, payload, headers, status) => {
  const answer = await raw(payload, headers)

  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.json()).toEqual({ status: 'fail', message: expect.stringMatching(/^[A-Z].*[^.]$/) })
})

test('A body of exactly 64 KiB is accepted', async () => {
  const frame = JSON.stringify({ email: '', password: 'x' }).length
  const answer = await raw(JSON.stringify({ email: 'a'.repeat(65_536 - frame), password: 'x' }))

  expect(answer.statusCode).toBe(401)
})

test.each([
  ['GET', '/api/v1/dashboard'],
  ['GET', '/api/v1/ptz/some/'],
  ['POST', '/api/v1/ptz'],
  ['POST', '/api/v1/ptz/control/'],
  ['POST', '/api/v1/camera/rename/'],
  ['POST', '/api/v1/user/login'],
  ['POST', '/api/v1/snap'],
  ['POST', '/api/v1//snap/'],
  ['POST', '/api/v1/SNAP/'],
  ['DELETE', '/api/v1/gallery/some'],
  ['DELETE', '/api/v1/job/some'],
  ['GET', '/api/v1/'],
  ['GET', '/api'],
  ['GET', '/api/v2/dashboard/'],
  ['PATCH', '/api/v1/dashboard/'],
  ['GET', '/media/'],
  ['GET', '/job/'],
  ['GET', '/sim'],
] as const)('%s %s is not a call, and is answered 404 in JSON', async (method, url) => {
  const answer = await rig.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${rig.token}`, accept: 'text/html' },
  })

  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toEqual({ status: 'fail', message: 'There is nothing at this address' })
})

test.each([
  ['GET', '/api/v1/ptz/%E0%A4%A'],
  ['GET', '/api/v1/ptz/%'],
  ['DELETE', '/api/v1/gallery/%/'],
  ['GET', '/api/v1/%zz'],
  ['GET', '/job/%'],
  ['GET', '/media/stream/%'],
] as const)('%s %s cannot be decoded: 400 in the same shape, about the address', async (method, url) => {
  const answer = await rig.app.inject({ method, url, headers: { authorization: `Bearer ${rig.token}` } })

  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ status: 'fail', message: expect.stringContaining('The address') })
  expect(answer.headers['x-rig']).toBe('simulator')
})

test('A very long name in a path is answered as unknown, not as too long', async () => {
  const answer = await rig.call('GET', `ptz/${'x'.repeat(3_000)}`)

  expect(answer.status).toBe(404)
})

test.each([
  ['of a call', '/api/v1/dashboard/', 'GET'],
  ['of an address that cannot be read', '/api/v1/%zz', 'GET'],
  ['of an address that is nothing', '/api/nothing', 'GET'],
  ['to a browser that asks before it calls', '/api/v1/snap/', 'OPTIONS'],
] as const)('The answer %s carries the security headers and stays out of caches', async (_which, url, method) => {
  const { headers } = await rig.app.inject({ method, url, headers: { 'access-control-request-method': 'POST' } })

  expect(headers).toMatchObject({
    'x-rig': 'simulator',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
})

test('Half a character in a body is refused, and a whole one is not', async () => {
  const half = await raw('{"email":"a\\ud800@rig.test","password":"x"}')
  const whole = await raw('{"email":"a\\ud83d\\ude00@rig.test","password":"x"}')

  expect([half.statusCode, whole.statusCode]).toEqual([400, 401])
  expect(half.json().message).toContain('half a character')
})

test('A gallery item with half a character in its name leaves the list readable', async () => {
  const item = {
    name: 'odd \ud800.jpg',
    kind: 'picture',
    format: 'jpg',
    cameraID: 'c',
    createdAt: 0,
    bytes: 1,
  } as const
  rig.app.simulator.store.apply((held) => addGalleryItem(held, item, { items: 9, bytes: 9 }))

  const list = await rig.call('GET', 'gallery/')

  expect(list.status).toBe(200)
  expect(list.body.count).toBe(1)
})

test('Every answer says that this is a simulator', async () => {
  const answers = await Promise.all(
    ['/', '/api/v1/dashboard/', '/api/nothing', '/media/icon/report.svg', '/job/x', '/sim/clock'].map((url) =>
      rig.app.inject({ url }),
    ),
  )

  expect(answers.map(({ headers }) => headers['x-rig'])).toEqual(Array(6).fill('simulator'))
})

test('A console on another host may call the API with its token', async () => {
  const preflight = await rig.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/ptz/control',
    headers: {
      origin: 'https://console.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  const answer = await rig.app.inject({ url: '/api/v1/dashboard/', headers: { origin: 'https://console.example' } })

  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
  expect(preflight.headers['access-control-allow-methods']).toContain('DELETE')
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*' })
  expect(answer.headers['access-control-expose-headers']).toContain('x-rig')
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
})

test('No other site may use the control surface or the job files', async () => {
  const headers = { origin: 'https://elsewhere.example' }
  const answers = await Promise.all(['/sim/clock', '/job/x'].map((url) => rig.app.inject({ url, headers })))

  expect(answers.map((answer) => answer.headers['access-control-allow-origin'])).toEqual([undefined, undefined])
})

test('The Content-Security-Policy allows no inline script and forces no https', async () => {
  const { headers } = await rig.app.inject({ url: '/' })

  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('Without SIM_CONTROL there is no control surface', async () => {
  const plain = await openRig({ SIM_CONTROL: 'off' })

  const answers = await Promise.all(['clock', 'state', 'motion', 'metrics'].map((path) => plain.sim('GET', path)))
  await plain.close()

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('A token survives a new process that has the same secret, and no other', async () => {
  const same = await openRig()
  const other = await openRig({ RIG_JWT_SECRET: undefined })
  const headers = { authorization: `Bearer ${rig.token}` }

  const answers = [
    await same.app.inject({ url: '/api/v1/dashboard/', headers }),
    await other.app.inject({ url: '/api/v1/dashboard/', headers }),
  ]
  await Promise.all([same.close(), other.close()])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401])
})

test('A name in a path is used exactly as it is: an encoded slash does not split it', async () => {
  const answer = await rig.call('GET', `ptz/${encodeURIComponent('a/b %2F #?')}`)

  expect(answer.body.message).toContain("'a/b %2F #?'")
})

test('Signing in works with a content type that names its charset', async () => {
  const answer = await raw(JSON.stringify(operator), { 'content-type': 'application/json; charset=utf-8' })

  expect(answer.statusCode).toBe(200)
})
