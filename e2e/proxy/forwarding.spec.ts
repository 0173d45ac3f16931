import { once } from 'node:events'
import { get } from 'node:http'
import { poll } from '../support/poll.ts'
import { expect, test } from './fixtures.ts'
import { sendRawRequest } from './raw-request.ts'

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
  test(`nginx forwards ${path} to the rig unchanged`, async ({ rigBehindNginx }) => {
    const { rig, origin } = await rigBehindNginx()

    await sendRawRequest(origin, path)

    expect(rig.received.map((request) => request.path)).toEqual([path])
  })
}

test("nginx forwards requests with the rig's name as Host, and with the client's scheme and IP address", async ({
  rigBehindNginx,
}) => {
  const { rig, origin } = await rigBehindNginx()

  await sendRawRequest(origin, '/api/v1/dashboard/')

  expect(rig.received[0]?.headers).toMatchObject({
    host: new URL(rig.host).host,
    'x-forwarded-host': new URL(origin).host,
    'x-forwarded-proto': 'http',
    'x-forwarded-for': '127.0.0.1',
  })
})

test('nginx reuses open connections to the rig for commands', async ({ rigBehindNginx }) => {
  const { rig, origin } = await rigBehindNginx()

  for (const _ of [1, 2, 3, 4, 5]) await sendRawRequest(origin, '/api/v1/ptz/control', { method: 'POST', body: '{}' })

  expect(new Set(rig.received.map((request) => request.connection)).size).toBeLessThanOrEqual(2) // one per worker
})

const pathsToControlSurface = [
  '/sim/state',
  '/%73im/state',
  '/sim%2Fstate',
  '//sim/state',
  '/./sim/state',
  '/SIM/../sim/state',
  '/api/../sim/state',
  '/api/%2e%2e/sim/state',
  '/api/..%2fsim/state',
  '/api%2f..%2fsim/state',
  '/sim/../api/v1/dashboard/',
  '/sim/faults/..%2f..%2fapi/v1/dashboard/',
  '/%73im/scenarios/..%2F..%2Fapi/',
  '/sim/state%3f/../../api/',
  '/sim/state?/api/',
  '/sim/state#/../../api/',
]
for (const path of pathsToControlSurface) {
  test(`nginx does not forward ${path}`, async ({ web, recordingRig }) => {
    const rig = await recordingRig()
    const sites = await Promise.all([web({ RIG_HOST: rig.host }), web({ RIG_HOST: rig.host, BASE_PATH: '/console/' })])

    const responses = await Promise.all([
      sendRawRequest(sites[0].origin, path),
      sendRawRequest(sites[1].origin, `/console${path}`),
    ])

    for (const { status, headers } of responses) {
      expect(status).toBe(404)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    }
    expect(rig.received).toEqual([])
  })
}

test('nginx forwards a stream without buffering', async ({ rigBehindNginx }) => {
  let sendNext = () => {}
  const { origin } = await rigBehindNginx((_, response) => {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' }).write('first')
    sendNext = () => response.write('second')
  })

  const [response] = await once(get(`${origin}/media/stream/a`), 'response')
  const [first] = await once(response, 'data')
  sendNext()
  const [second] = await once(response, 'data')

  expect(`${first} ${second}`).toBe('first second')
})

test('nginx closes its stream to the rig when the viewer disconnects', async ({ rigBehindNginx }) => {
  let closed = 0
  const { origin } = await rigBehindNginx((request, response) => {
    request.socket.on('close', () => {
      closed += 1
    })
    response.writeHead(200).write('first')
  })

  const [response] = await once(get(`${origin}/media/stream/a`), 'response')
  expect(closed).toBe(0)
  response.destroy()

  await poll(() => closed).toBe(1)
})

test('nginx does not retry a command that gets no response', async ({ rigBehindNginx }) => {
  const { rig, origin } = await rigBehindNginx((request) => request.socket.destroy())

  const response = await sendRawRequest(origin, '/api/v1/ptz/', { method: 'POST', body: '{"cameraID":"a","x":30}' })

  expect(response.status).toBe(502)
  expect(rig.received).toHaveLength(1)
})

test("nginx forwards the rig's own failures unchanged", async ({ rigBehindNginx }) => {
  const { origin } = await rigBehindNginx((_, response) => response.writeHead(503).end('{"status":"error"}'))

  const response = await sendRawRequest(origin, '/api/v1/motor/home/', { method: 'POST' })

  expect([response.status, response.body]).toEqual([503, '{"status":"error"}'])
})

test("nginx keeps the headers of the rig's responses without adding duplicates", async ({ rigBehindNginx }) => {
  const { origin } = await rigBehindNginx((_, response) =>
    response.writeHead(200, { 'x-frame-options': 'DENY', 'cache-control': 'max-age=5' }).end(),
  )

  const { headers } = await sendRawRequest(origin, '/media/poster/a')

  expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'max-age=5'])
  expect(headers['content-security-policy']).toBeUndefined()
})

test("nginx forwards the rig's Date header, even for errors and HEAD requests", async ({ rigBehindNginx }) => {
  const rigDate = 'Sat, 01 Mar 2031 04:05:06 GMT'
  const { origin } = await rigBehindNginx((request, response) =>
    response.writeHead(request.url === '/job/a' ? 404 : 200, { date: rigDate }).end(),
  )

  for (const [method, path] of [
    ['GET', '/api/v1/dashboard/'],
    ['HEAD', '/media/stream/a'],
    ['GET', '/job/a'],
  ] as const) {
    const { headers } = await sendRawRequest(origin, path, { method })
    expect(headers.date, path).toBe(rigDate)
  }
})

test('nginx sends its own Date header with the files of the console', async ({ rigBehindNginx }) => {
  const { origin } = await rigBehindNginx()

  const { headers } = await sendRawRequest(origin, '/')

  expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(60_000)
})

test('nginx exits while a viewer is still watching a stream', async ({ web, recordingRig }) => {
  const rig = await recordingRig({ respond: (_, response) => response.writeHead(200).write('first') })
  const proxy = await web({ RIG_HOST: rig.host })
  const [response] = await once(get(`${proxy.origin}/media/stream/a`), 'response')
  response.resume().on('error', () => {})

  const code = await proxy.stop()

  expect(code).toBe(0)
})
