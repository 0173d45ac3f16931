import { findFreePort } from '../support/proxies/listen.ts'
import { expect, test } from './fixtures.ts'
import { sendRawRequest } from './raw-request.ts'

test('nginx returns 502 with a JSON message when the rig is unreachable', async ({ web }) => {
  const { origin } = await web({ RIG_HOST: `http://127.0.0.1:${await findFreePort()}` })

  const response = await sendRawRequest(origin, '/api/v1/ptz/control', { method: 'POST', body: '{}' })

  expect(response.status).toBe(502)
  expect(response.headers['content-type']).toBe('application/json')
  expect(JSON.parse(response.body)).toEqual({ status: 'error', message: 'The rig cannot be reached' })
})

test('nginx returns 413 with a JSON message when a body is too large', async ({ web, recordingRig }) => {
  const rig = await recordingRig()
  const { origin } = await web({ RIG_HOST: rig.host })

  const response = await sendRawRequest(origin, '/api/v1/ptz/', { method: 'POST', body: 'x'.repeat(1_100_000) })

  expect(response.status).toBe(413)
  expect(JSON.parse(response.body)).toEqual({ status: 'fail', message: 'The request is too large' })
})

const ownHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const LONG = `/${'x'.repeat(9_000)}`

for (const [subject, status, send] of [
  ['a health check', 204, (origin: string) => sendRawRequest(origin, '/healthz')],
  ['a request to the control surface', 404, (origin: string) => sendRawRequest(origin, '/sim/state')],
  ['a request to an unreachable rig', 502, (origin: string) => sendRawRequest(origin, '/api/v1/dashboard/')],
  [
    'a body that is too large',
    413,
    (origin: string) => sendRawRequest(origin, '/api/v1/ptz/', { method: 'POST', body: 'x'.repeat(1_100_000) }),
  ],
  ['a URL that is too long', 414, (origin: string) => sendRawRequest(origin, LONG)],
  [
    'a malformed request',
    400,
    (origin: string) => sendRawRequest(origin, '/', { method: 'GET', headers: { host: 'a b' } }),
  ],
] as const) {
  test(`nginx responds to ${subject} with the security headers and cache-control: no-store`, async ({ web }) => {
    const { origin } = await web({ RIG_HOST: `http://127.0.0.1:${await findFreePort()}` })

    const response = await send(origin)

    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject(ownHeaders)
  })
}

test('nginx returns 504 with the security headers when the rig never responds', async ({ web, recordingRig }) => {
  const rig = await recordingRig({ respond: () => {} })
  const { origin } = await web({ RIG_HOST: rig.host, RIG_ANSWER_TIMEOUT: '300ms' })

  const { status, headers, body } = await sendRawRequest(origin, '/api/v1/motor/home/', { method: 'POST' })

  expect([status, JSON.parse(body)]).toEqual([504, { status: 'error', message: 'The rig does not respond' }])
  expect(headers).toMatchObject(ownHeaders)
  expect(rig.received).toHaveLength(1)
})
