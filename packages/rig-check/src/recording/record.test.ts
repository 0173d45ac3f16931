import { expect, test } from 'vitest'
import { createRecordingFetch } from './record.ts'
import { Recording, recordedPlaceholders } from './recording.ts'
import { redactJson } from './redact.ts'

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

test('createRecordingFetch omits the bodies of files', async () => {
  const picture = () => Promise.resolve(new Response('pixels', { headers: { 'content-type': 'image/jpeg' } }))
  const { fetch, recording } = createRecordingFetch(picture, session)

  const response = await fetch(`${session.host}/media/p?ticket=abc`, {})

  expect(await response.text()).toBe('pixels')
  expect(recording().exchanges[0]).toEqual({
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
