import { gzipSync } from 'node:zlib'
import { FaultSpec } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { throwWithRetryAfter } from '../access/http-error.ts'
import { readEnv } from '../env.ts'
import { createServer } from '../server.ts'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { operatorCredentials, signUpBody } from '../testing/test-rig.ts'

const rig = shareTestRig()

const emailFormat = "The field 'email' must be an email address, such as name@example.com"
const clockYears = "The rig's clock supports the years 1970 to 2199. Choose a time in that range."
const plan = { cameraID: 'c', time: '08:00', sled_start: 20, sled_stop: 80 }
const axes = 'Exactly one of x, y and z is required, as a number'
const notObject = 'The body must be a JSON object'
const ENCODED = 'The body must not be encoded (content-encoding: X)'
const notJson = 'The request is invalid: its body must be JSON'

test.each([
  ['user/signup/', { ...signUpBody, firstName: 'Al' }, "The field 'firstName' must be at least 3 characters long"],
  ['user/signup/', { ...signUpBody, firstName: '😀😀' }, "The field 'firstName' must be at least 3 characters long"],
  ['user/signup/', { ...signUpBody, email: undefined }, "The field 'email' is missing"],
  ['user/signup/', { ...signUpBody, email: 'noor' }, emailFormat],
  ['user/signup/', { ...signUpBody, phone: 2079460555 }, "The field 'phone' must be text"],
  ['user/signup/', { ...signUpBody, phone: null }, "The field 'phone' must be text"],
  ['user/login/', { email: '', password: 'x' }, "The field 'email' must not be empty"],
  ['user/login/', { email: 'x'.repeat(201), password: 'x' }, "The field 'email' must be at most 200 characters long"],
  ['user/login/', [], notObject],
  ['user/login/', null, notObject],
  ['user/login/', 'text', notObject],
  ['user/login/', undefined, notObject],
  ['snap/', {}, "The field 'cameraID' is missing"],
  ['preset/', { cameraID: 'c', name: '  ' }, "The field 'name' must not be empty"],
  ['preset/', { cameraID: 'c', name: 'x'.repeat(65) }, "The field 'name' must be at most 64 characters long"],
  ['scheduler/', { ...plan, time: '24:00' }, "The field 'time' must be a time from 00:00 to 23:59"],
  ['scheduler/', { ...plan, sled_stop: 201 }, "The field 'sled_stop' must be at most 200"],
  ['scheduler/', { ...plan, sled_start: -1 }, "The field 'sled_start' must be at least 0"],
  ['scheduler/', { ...plan, sled_start: '20' }, "The field 'sled_start' must be a number"],
  ['ptz/', { cameraID: 'c' }, axes],
  ['ptz/', { cameraID: 'c', x: 1, y: 1 }, axes],
  ['ptz/', { x: 1 }, "The field 'cameraID' is missing"],
  ['ptz/', [], notObject],
])('POST %s %j returns 400 with a message for the operator', async (path, body, message) => {
  const response = await rig.call('POST', path, body)

  expect(response).toMatchObject({ status: 400, body: { status: 'fail', message } })
})

test.each([
  ['faults', { kind: 'latency', ms: 'long' }, "The field 'ms' must be a number"],
  ['faults', { kind: 'latency', ms: [1, 'x'] }, "The field 'ms.1' must be a number"],
  ['faults', { kind: 'latency', ms: -1 }, "The field 'ms' must be at least 0"],
  ['faults', { kind: 'latency' }, "The field 'ms' is missing"],
  ['faults', { kind: 'fail', status: 500.5 }, "The field 'status' must be a whole number"],
  ['faults', { kind: 'latency', ms: [2, 1] }, "The field 'ms' must begin with the smaller of its two numbers"],
  ['faults', { kind: 'storage-full', times: 1 }, "The field 'times' is unknown"],
  ['faults', { kind: 'drop', times: 0 }, "The field 'times' must be more than 0"],
  ['faults', { kind: 'storage-full', typo: 1 }, "The field 'typo' is unknown"],
  ['faults', { kind: 'storage-full', a: 1, b: 2 }, "The fields 'a', 'b' are unknown"],
  ['faults', { kind: 'axis-stuck', cameraID: 'c', axis: 'x' }, `The field 'axis' must be one of "pan"|"tilt"|"zoom"`],
  ['faults', {}, "The field 'kind' is missing"],
  ['clock', { now: 'noon' }, "The field 'now' must be a date and time, such as 2026-06-10T08:00:00"],
  ['clock', { now: '1969-12-31T23:59:59' }, clockYears],
  ['clock', { now: '9999-12-31T23:59:59' }, clockYears],
  ['clock', { rate: 3601 }, "The field 'rate' must be at most 3600"],
])('POST /sim/%s %j returns 400 with a message for the operator', async (path, body, message) => {
  const response = await rig.sim('POST', path, body)

  expect(response).toMatchObject({ status: 400, body: { status: 'fail', message } })
})

test.each(['1970-01-01T00:00:00', '2199-12-31T23:59:59'])(
  'POST /sim/clock accepts %s, and the exported state can be imported',
  async (now) => {
    const { status, body } = await rig.sim('POST', 'clock', { now, rate: 0 })
    const state = await rig.sim('GET', 'state')

    expect(status).toBe(200)
    expect(Math.abs(Date.parse(body.now) - Date.parse(`${now}Z`))).toBe(3_600_000)
    expect((await rig.sim('PUT', 'state', state.body)).status).toBe(200)
  },
)

test('POST /sim/faults rejects an unknown kind with a list of the valid kinds', async () => {
  const { body } = await rig.sim('POST', 'faults', { kind: 'earthquake' })

  const kinds = FaultSpec.options.map(({ shape }) => shape.kind.value)
  expect(body.message).toBe(`The field 'kind' must be one of ${kinds.join('|')}`)
})

test.each(['{"email":', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}', 'email=a'])(
  'the body %s returns an error message about invalid JSON',
  async (payload) => {
    expect((await postBody(payload)).json()).toEqual({ status: 'fail', message: notJson })
  },
)

test.each([
  ['/api/v1/user/login/', '{"email":"a@b.example","password":"one","password":"two"}', 'password'],
  ['/sim/faults', '{"kind":"latency","ms":[1,2],"ms":3}', 'ms'],
])('a body with a duplicate key returns 400 with the name of the key at %s: %s', async (url, payload, key) => {
  const response = await postBody(payload, {}, url)

  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ status: 'fail', message: `The field '${key}' appears twice in the body` })
})

const login = Buffer.from(JSON.stringify(operatorCredentials))
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const inUtf8 = 'The body must be JSON in UTF-8'
const latin1 = 'application/json; charset=iso-8859-1'
const postBody = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/api/v1/user/login/') =>
  rig.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

test.each([
  ['compressed', { 'content-encoding': 'gzip' }, gzipSync(login), 415, ENCODED.replace('X', 'gzip')],
  ['encoded twice', { 'content-encoding': 'gzip, br' }, login, 415, ENCODED.replace('X', 'gzip, br')],
  ['in Latin-1', { 'content-type': latin1 }, login, 415, `${inUtf8}, not in iso-8859-1`],
  ['in UTF-16', { 'content-type': 'application/json; charset="UTF-16"' }, utf16('{}'), 415, `${inUtf8}, not in UTF-16`],
  ['in UTF-16 without a charset', {}, utf16(`${login}`), 400, notJson],
  ['in big-endian UTF-16', {}, utf16(`${login}`).swap16(), 400, notJson],
  ['in UTF-16 with a byte order mark', {}, utf16('\ufeff {}'), 400, `${inUtf8}: it contains invalid bytes`],
  ['in Latin-1 without a charset', {}, Buffer.from('{"ü":1}', 'latin1'), 400, `${inUtf8}: it contains invalid bytes`],
  ['incomplete', { 'content-range': 'bytes 0-9/20' }, login, 400, 'The body must be complete (content-range)'],
])('a body that is %s returns an error with the reason', async (_how, headers, payload, status, message) => {
  const response = await postBody(payload, headers)

  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ status: 'fail', message })
})

test.each([
  ['application/json; charset=UTF-8', 'identity'],
  ['application/json;charset="utf8"', 'Identity'],
])('a body with content-type %s and content-encoding %s is accepted', async (type, encoding) => {
  const payload = Buffer.concat([Buffer.from('\ufeff'), login])
  const response = await postBody(payload, { 'content-type': type, 'content-encoding': encoding })

  expect(response.statusCode).toBe(200)
})

test.each([
  ['POST', { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }],
  ['POST', { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': '0' }],
  ['POST', { 'content-type': 'nonsense', 'content-length': '0' }],
  ['POST', { 'content-type': '', 'transfer-encoding': 'chunked' }],
  ['POST', { 'transfer-encoding': 'chunked' }],
  ['DELETE', { 'content-type': 'text/plain', 'content-length': '0' }],
] as const)('an empty body is accepted with %s and the headers %j', async (method, headers) => {
  const url = method === 'POST' ? '/api/v1/motor/forward/' : '/api/v1/scheduler/'
  const response = await rig.app.inject({ method, url, headers: { authorization: `Bearer ${rig.token}`, ...headers } })

  expect(response.statusCode).toBe(200)
})

test.each([
  ['text', 'a=b', 'text/plain', 415, 'The body must be JSON (content-type: application/json)'],
  ['of an invalid type', '{}', 'nonsense', 415, 'The body must be JSON (content-type: application/json)'],
  ['too large', 'x'.repeat(65_537), 'application/json', 413, 'The body must not be larger than 64 KiB'],
])('a body that is %s returns this error, or 404 at an unknown URL', async (_how, payload, type, status, message) => {
  const headers = { 'content-type': type }
  const [known, unknown] = [await postBody(payload, headers), await postBody(payload, headers, '/api/v1/user/')]

  expect([known.statusCode, unknown.statusCode]).toEqual([status, 404])
  expect(known.json().message).toBe(message)
})

test.each([
  ['limit=abc', "The query parameter 'limit' must be a number"],
  ['limit=', "The query parameter 'limit' must be a number"],
  ['limit=0x10', "The query parameter 'limit' must be a number"],
  ['limit=1.5', "The query parameter 'limit' must be a whole number"],
  ['limit=0', "The query parameter 'limit' must be more than 0"],
  ['limit=1&limit=2', "The query parameter 'limit' must be a number"],
  ['status=none', "The query parameter 'status' must be a number"],
  ['status=99', "The query parameter 'status' must be at least 100"],
  ['method=', "The query parameter 'method' must not be empty"],
  ['since=noon', "The query parameter 'since' must be a date and time with an offset, such as 2026-06-10T08:00:00Z"],
  ['max=5', "The query parameter 'max' is unknown"],
])('GET /sim/requests?%s returns 400 with a message about the query', async (query, message) => {
  expect(await rig.sim('GET', `requests?${query}`)).toMatchObject({ status: 400, body: { status: 'fail', message } })
})

test('an unexpected error returns a request id and no internals', async () => {
  const broken = createServer({ ...readEnv(), LOG_LEVEL: 'silent' })
  broken.get('/broken', async () => {
    throw new Error('secret cause')
  })

  const response = await broken.inject({ url: '/broken' })

  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ status: 'error', message: 'Something went wrong' })
  expect(response.headers['x-request-id']).toMatch(/^req-/)
})

test('the response to an HttpError contains no request id, even with status 503', async () => {
  const busy = createServer(readEnv())
  busy.get('/busy', async () => throwWithRetryAfter(503, 1, 'Too many at once'))

  const response = await busy.inject({ url: '/busy' })

  expect(response.statusCode).toBe(503)
  expect(response.headers).toMatchObject({ 'retry-after': '1' })
  expect(response.headers).not.toHaveProperty('x-request-id')
})
