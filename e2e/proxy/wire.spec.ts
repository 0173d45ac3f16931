import { EventEmitter, once } from 'node:events'
import { get, type RequestListener } from 'node:http'
import { expect, test } from './fixtures.ts'
import { freePort } from './nginx.ts'
import { rawRequest } from './raw-request.ts'

const paths = [
  '/api/v1/dashboard/',
  '/api/v1/scheduler/64f0/',
  '/api/v1/scheduler//',
  '/api/v1/gallery/a%2Fb%20c%25%23.jpg/',
  '/api/v1/preset/list/%F0%9F%93%B7',
  "/api/v1/job/it's%22quoted%22;a=b/",
  '/media/gallery/a%2F..%2Fb.jpg?ticket=a%2Bb%3D&x=%2F',
  '/media/stream/a/?ticket=1?2',
  '/job/north%20span.csv',
  '/api',
]
for (const path of paths) {
  test(`The rig receives ${path} exactly as it was sent`, async ({ web, recordingRig }) => {
    const rig = await recordingRig()
    const { origin } = await web({ RIG_HOST: rig.host })

    await rawRequest(origin, path)

    expect(rig.heard.map((request) => request.path)).toEqual([path])
  })
}

test("The rig receives its own name as Host, and the visitor's scheme and address", async ({ web, recordingRig }) => {
  const rig = await recordingRig()
  const { origin } = await web({ RIG_HOST: rig.host })

  await rawRequest(origin, '/api/v1/dashboard/')

  expect(rig.heard[0]?.headers).toMatchObject({
    host: new URL(rig.host).host,
    'x-forwarded-host': new URL(origin).host,
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '127.0.0.1',
  })
})

test('Commands share open connections to the rig', async ({ web, recordingRig }) => {
  const rig = await recordingRig()
  const { origin } = await web({ RIG_HOST: rig.host })

  for (const _ of [1, 2, 3, 4, 5]) await rawRequest(origin, '/api/v1/ptz/control', { method: 'POST', body: '{}' })

  expect(new Set(rig.heard.map((request) => request.connection)).size).toBeLessThanOrEqual(2) // one a worker
})

test('The control surface of the simulator is not offered', async ({ web, recordingRig }) => {
  const rig = await recordingRig()
  const { origin } = await web({ RIG_HOST: rig.host })

  const answer = await rawRequest(origin, '/sim/state')

  expect(answer.status).toBe(404)
  expect(rig.heard).toEqual([])
})

test('A stream passes piece by piece', async ({ web, recordingRig }) => {
  let sendNext = () => {}
  const rig = await recordingRig({
    answer: (_, response) => {
      response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' }).write('first')
      sendNext = () => response.write('second')
    },
  })
  const { origin } = await web({ RIG_HOST: rig.host })

  const [answer] = await once(get(`${origin}/media/stream/a`), 'response')
  const [first] = await once(answer, 'data')
  sendNext()
  const [second] = await once(answer, 'data')

  expect(`${first} ${second}`).toBe('first second')
})

test('When a viewer leaves, its stream on the rig ends', async ({ web, recordingRig }) => {
  const events = new EventEmitter()
  const left = once(events, 'left')
  const rig = await recordingRig({
    answer: (request, response) => {
      request.socket.on('close', () => events.emit('left'))
      response.writeHead(200).write('first')
    },
  })
  const { origin } = await web({ RIG_HOST: rig.host })

  const [answer] = await once(get(`${origin}/media/stream/a`), 'response')
  answer.destroy()

  await left
})

test('A command that got no answer is not sent a second time', async ({ web, recordingRig }) => {
  const rig = await recordingRig({ answer: (request) => request.socket.destroy() })
  const { origin } = await web({ RIG_HOST: rig.host })

  const answer = await rawRequest(origin, '/api/v1/ptz/', { method: 'POST', body: '{"cameraID":"a","x":30}' })

  expect(answer.status).toBe(502)
  expect(rig.heard).toHaveLength(1)
})

test('A rig that is off is reported in the shape of any other failure', async ({ web }) => {
  const { origin } = await web({ RIG_HOST: `http://127.0.0.1:${await freePort()}` })

  const answer = await rawRequest(origin, '/api/v1/ptz/control', { method: 'POST', body: '{}' })

  expect(answer.status).toBe(502)
  expect(answer.headers['content-type']).toBe('application/json')
  expect(JSON.parse(answer.body)).toEqual({ status: 'error', message: 'The rig cannot be reached' })
})

test("The rig's own failures pass unchanged", async ({ web, recordingRig }) => {
  const refuse: RequestListener = (_, response) => response.writeHead(503).end('{"status":"error"}')
  const rig = await recordingRig({ answer: refuse })
  const { origin } = await web({ RIG_HOST: rig.host })

  const answer = await rawRequest(origin, '/api/v1/motor/home/', { method: 'POST' })

  expect([answer.status, answer.body]).toEqual([503, '{"status":"error"}'])
})

test('A body far too large is refused without an HTML page', async ({ web, recordingRig }) => {
  const rig = await recordingRig()
  const { origin } = await web({ RIG_HOST: rig.host })

  const answer = await rawRequest(origin, '/api/v1/ptz/', { method: 'POST', body: 'x'.repeat(1_100_000) })

  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body)).toEqual({ status: 'fail', message: 'The request is too large' })
})

/** What nginx sends with everything that it answers itself. */
const ownHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

const LONG = `/${'x'.repeat(9_000)}`

for (const [what, status, ask] of [
  ['its health', 204, (origin: string) => rawRequest(origin, '/healthz')],
  ['the control surface', 404, (origin: string) => rawRequest(origin, '/sim/state')],
  ['a rig that is off', 502, (origin: string) => rawRequest(origin, '/api/v1/dashboard/')],
  [
    'a body far too large',
    413,
    (origin: string) => rawRequest(origin, '/api/v1/ptz/', { method: 'POST', body: 'x'.repeat(1_100_000) }),
  ],
  ['an address that is too long', 414, (origin: string) => rawRequest(origin, LONG)],
  ['what is no HTTP', 400, (origin: string) => rawRequest(origin, '/', { method: 'GET', headers: { host: 'a b' } })],
] as const) {
  test(`What nginx itself answers to ${what} carries the security headers and stays out of caches`, async ({ web }) => {
    const { origin } = await web({ RIG_HOST: `http://127.0.0.1:${await freePort()}` })

    const answer = await ask(origin)

    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject(ownHeaders)
  })
}

test('A rig that takes a call and never answers is told as one, with the security headers', async ({
  web,
  recordingRig,
}) => {
  const rig = await recordingRig({ answer: () => {} })
  const { origin } = await web({ RIG_HOST: rig.host, RIG_ANSWER_TIMEOUT: '300ms' })

  const { status, headers, body } = await rawRequest(origin, '/api/v1/motor/home/', { method: 'POST' })

  expect([status, JSON.parse(body)]).toEqual([504, { status: 'error', message: 'The rig does not answer' }])
  expect(headers).toMatchObject(ownHeaders)
  expect(rig.heard).toHaveLength(1)
})

test("The rig's answers keep their own headers, each once", async ({ web, recordingRig }) => {
  const rig = await recordingRig({
    answer: (_, response) => response.writeHead(200, { 'x-frame-options': 'DENY', 'cache-control': 'max-age=5' }).end(),
  })
  const { origin } = await web({ RIG_HOST: rig.host })

  const { headers } = await rawRequest(origin, '/media/poster/a')

  expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'max-age=5'])
  expect(headers['content-security-policy']).toBeUndefined()
})

test('nginx stops even while somebody watches a stream', async ({ web, recordingRig }) => {
  const rig = await recordingRig({ answer: (_, response) => response.writeHead(200).write('first') })
  const proxy = await web({ RIG_HOST: rig.host })
  const [answer] = await once(get(`${proxy.origin}/media/stream/a`), 'response')
  answer.resume().on('error', () => {})

  const code = await proxy.stop()

  expect(code).toBe(0)
})
