import { Recording, recordedPlaceholders } from '@rig/contract/sim'
import { expect, test } from 'vitest'
import { createRecordingFetch, redactJson, redactText, shortenBody } from './record.ts'

const session = { host: 'https://rig.example:8443', email: 'ada@works.example', password: 'correct horse' }
const body = {
  token: 'opaque-token-1',
  data: {
    user: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@works.example', phone: '08012345678' },
    camera: [
      { name: 'PTZ North', poster: 'https://rig.example:8443/media/p?ticket=abc&w=640', ip: '10.0.3.17' },
      { name: 'Signed', poster: '/p?auth=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' },
    ],
  },
}

test('createRecordingFetch removes tokens, passwords, personal data and IP addresses', async () => {
  const { fetch, recording } = createRecordingFetch(async () => Response.json(body), session)
  const { email, password, host } = session
  await fetch(`${host}/api/v1/user/login/`, { method: 'POST', body: JSON.stringify({ email, password }) })
  await fetch(`${host}/api/v1/dashboard/`, { headers: { authorization: 'Bearer opaque-token-1' } })

  const text = JSON.stringify(recording())

  for (const secret of ['opaque-token-1', 'correct horse', 'ada@works', 'rig.example', '10.0.3.17', 'Lovelace', '0801'])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/ticket=abc|eyJ/)
  expect(text).toContain('PTZ North')
})

test('createRecordingFetch records each request and the kind of its token', async () => {
  const { fetch, recording } = createRecordingFetch(async () => Response.json(body), session)
  await fetch(`${session.host}/api/v1/user/login/`, { method: 'POST', body: '{"password":"correct horse"}' })
  await fetch(`${session.host}/api/v1/job/`, { headers: { authorization: 'Bearer opaque-token-1' } })
  await fetch(`${session.host}/api/v1/job/`, { headers: { authorization: 'Bearer another' } })

  const { exchanges } = Recording.parse(recording())

  expect(exchanges.map(({ method, path, token }) => `${method} ${path} ${token}`)).toEqual([
    'POST /api/v1/user/login/ none',
    'GET /api/v1/job/ session',
    'GET /api/v1/job/ other',
  ])
  expect(exchanges[0]?.request).toBe(`{"password":"${recordedPlaceholders.password}"}`)
})

test.each([
  ['data.token', { data: { token: 'opaque-token-2' } }],
  ['data.user.token', { data: { user: { token: 'opaque-token-2' } } }],
])('createRecordingFetch recognises a token in %s of a login', async (_path, login) => {
  const headers = { 'content-type': 'Application/JSON' }
  const { fetch, recording } = createRecordingFetch(
    async () => new Response(JSON.stringify(login), { headers }),
    session,
  )
  await fetch(`${session.host}/api/v1/user/login/`, { method: 'POST' })
  await fetch(`${session.host}/p?x=opaque-token-2`, { headers: { authorization: 'Bearer opaque-token-2' } })

  const { exchanges } = recording()

  expect(exchanges[1]).toMatchObject({ token: 'session', path: '/p?x=recorded-token' })
})

test('createRecordingFetch omits the bodies of files', async () => {
  const picture = () => Promise.resolve(new Response('pixels', { headers: { 'content-type': 'image/jpeg' } }))
  const { fetch, recording } = createRecordingFetch(picture, session)

  const response = await fetch(`${session.host}/media/p?ticket=abc`, {})

  expect(await response.text()).toBe('pixels')
  expect(recording().exchanges[0]).toStrictEqual({
    method: 'GET',
    path: '/media/p?ticket=recorded',
    token: 'none',
    status: 200,
    type: 'image/jpeg',
  })
})

test('createRecordingFetch replaces a long request body by its length', async () => {
  const { fetch, recording } = createRecordingFetch(async () => Response.json({}), session)

  await fetch(`${session.host}/api/v1/snap/`, { method: 'POST', body: 'x'.repeat(70_000) })

  expect(recording().exchanges[0]?.request).toBe('(70000 characters)')
})

test.each([
  [true, true],
  [null, null],
  [41.5, 41.5],
  [['10.1.2.3'], ['0.0.0.0']],
  [
    { Password: 'x', n: 1 },
    { Password: recordedPlaceholders.password, n: 1 },
  ],
])('redactJson converts %j to %j', (value, expected) => {
  expect(redactJson(value, { ...session, tokens: [] })).toEqual(expected)
})

test.each([
  ['https://rig.example:8443/p', 'http://rig.recorded/p'],
  ['wss://rig.example:8443/p', 'wss://rig.recorded/p'],
  ['a rig.example b', 'a rig.recorded b'],
  ['correct horse', 'recorded-password'],
  ['ada@works.example', 'operator@recorded.test'],
  ['t1 and t2', 'recorded-token and recorded-token'],
  ['mail x.y+z@mail.example.org now', 'mail operator@recorded.test now'],
  ['kept@rig.test', 'kept@rig.test'],
  ['kept@rig.test.org', 'operator@recorded.test'],
  ['192.168.100.7:80', '0.0.0.0:80'],
  ['version 1.2.3', 'version 1.2.3'],
  ['/p?ticket=abc&w=640', '/p?ticket=recorded&w=640'],
  ['/p?w=1&SIG=abc#top', '/p?w=1&SIG=recorded#top'],
  ["src='/p;key=abc'", "src='/p;key=recorded'"],
  ['/p?monkey=abc', '/p?monkey=abc'],
  ['eyJhbGci.eyJzdWI-.c2ln_x', 'recorded-token'],
  ['eyJhbGci.eyJzdWI.', 'recorded-token'],
  ['keyJhbGci.a.b', 'keyJhbGci.a.b'],
])('redactText converts %j to %j', (text, expected) => {
  expect(redactText(text, { ...session, tokens: ['t1', 't2'] })).toBe(expected)
})

test('redactText ignores an empty secret', () => {
  expect(redactText('text', { ...session, password: '', tokens: [''] })).toBe('text')
})

test('redactJson replaces the values of personal keys', () => {
  const keys = ['firstName', 'lastName', 'phone', 'companyName', 'companyAddress', 'email', 'password', 'token']
  const value = Object.fromEntries(keys.map((key) => [key, 'secret']))

  expect(redactJson(value, { ...session, tokens: [] })).toEqual({
    firstName: 'Recorded',
    lastName: 'Operator',
    phone: '00000000000',
    companyName: 'Recorded',
    companyAddress: 'Recorded',
    email: 'operator@recorded.test',
    password: 'recorded-password',
    token: 'recorded-token',
  })
})

test('redactJson redacts a personal key whose value is not text', () => {
  expect(redactJson({ token: { ip: '10.0.0.1' }, phone: 7 }, { ...session, tokens: [] })).toEqual({
    token: { ip: '0.0.0.0' },
    phone: 7,
  })
})

test.each([
  [2_000, 'x'.repeat(2_000)],
  [2_001, '(2001 characters)'],
])('shortenBody keeps a body of up to 2,000 characters (%i)', (length, expected) => {
  expect(shortenBody('x'.repeat(length))).toBe(expected)
})

test('createRecordingFetch records a response without a type, with invalid JSON or with a JSON subtype', async () => {
  const responses = [
    new Response(Buffer.from('x'), { status: 404 }),
    new Response('{', { headers: { 'content-type': 'application/json' } }),
    new Response('{"a":1}', { headers: { 'content-type': 'application/problem+json' } }),
  ]
  const { fetch, recording } = createRecordingFetch(async () => responses.shift() ?? Response.error(), session)
  for (let nth = 0; nth < 3; nth += 1) await fetch(`${session.host}/x`, { method: 'PUT', body: new FormData() })

  const { version, recordedAt, exchanges } = recording()

  const common = { method: 'PUT', path: '/x', token: 'none' }
  expect(exchanges).toEqual([
    { ...common, status: 404, type: 'none' },
    { ...common, status: 200, type: 'application/json' },
    { ...common, status: 200, type: 'application/problem+json', body: { a: 1 } },
  ])
  expect(version).toBe(1)
  expect(recordedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})
