import { findFreePort } from '../support/proxies/listen.ts'
import { expect, test } from './fixtures.ts'
import { sendRawRequest } from './raw-request.ts'

const ownHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const LONG = `/${'x'.repeat(9_000)}`

type Failure = {
  subject: string
  path: string
  options?: Parameters<typeof sendRawRequest>[2]
  status: number
  body?: unknown
}

const failures: Failure[] = [
  { subject: 'a health check', path: '/healthz', status: 204 },
  { subject: 'a request to the control surface', path: '/sim/state', status: 404 },
  {
    subject: 'a request to an unreachable rig',
    path: '/api/v1/ptz/control',
    options: { method: 'POST', body: '{}' },
    status: 502,
    body: { status: 'error', message: 'The rig cannot be reached' },
  },
  {
    subject: 'a body that is too large',
    path: '/api/v1/ptz/',
    options: { method: 'POST', body: 'x'.repeat(1_100_000) },
    status: 413,
    body: { status: 'fail', message: 'The request is too large' },
  },
  { subject: 'a URL that is too long', path: LONG, status: 414 },
  { subject: 'a malformed request', path: '/', options: { method: 'GET', headers: { host: 'a b' } }, status: 400 },
]

for (const { subject, path, options, status, body } of failures) {
  test(`nginx responds to ${subject} with the security headers and cache-control: no-store`, async ({ web }) => {
    const { origin } = await web({ RIG_HOST: `http://127.0.0.1:${await findFreePort()}` })

    const response = await sendRawRequest(origin, path, options)

    expect(response.status).toBe(status)
    expect(response.headers).toMatchObject(ownHeaders)
    if (body) expect(JSON.parse(response.body)).toEqual(body)
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
