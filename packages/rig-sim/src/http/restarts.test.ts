import { request } from 'node:http'
import { connect } from 'node:net'
import { KNOWN_CAMERA_ID } from '@rig/rig'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTestRig, type TestRig } from '../testing/test-rig.ts'

let rig: TestRig
let host: string
const start = async () => {
  rig = await startTestRig({ RESTART_SYSTEM_MS: 8_000, RESTART_NXWITNESS_MS: 60_000 })
  host = rig.origin
  onTestFinished(rig.close)
}
beforeEach(start)

const cameraID = KNOWN_CAMERA_ID
const done = { status: 'success', data: {} }
const get = (path: string) => fetch(`${host}${path}`, { headers: { authorization: `Bearer ${rig.token}` } })

const statusOf = (path: string) =>
  get(path).then(
    ({ status }) => status,
    () => 0,
  )
const restart = async (service: string) => {
  const headers = { authorization: `Bearer ${rig.token}` }
  const response = await fetch(`${host}/api/v1/restart/${service}/`, { method: 'POST', headers })
  return { status: response.status, body: await response.json() }
}

test.each(['system', 'pitunnel', 'nxwitness', 'motor'])(
  'POST restart/%s/ responds and stops every axis',
  async (service) => {
    await rig.call('POST', 'ptz/control', { cameraID, x: 0.3 })

    expect(await restart(service)).toEqual({ status: 200, body: done })

    const latest = async () => (await rig.sim('GET', 'motion')).body[0]
    await expect.poll(latest).toMatchObject({ target: cameraID, axis: 'pan', reason: 'restart' })
  },
)

test("while the system restarts, only the console's files are served", async () => {
  const [from, date] = [performance.now(), Date.now()]
  // Unlike a fake clock, these spies do not advance while a test polls
  const now = vi.spyOn(performance, 'now').mockReturnValue(from)
  vi.spyOn(Date, 'now').mockReturnValue(date)
  // A rig that was started before the spy would read the real time
  await start()
  await restart('system')
  now.mockReturnValue(from + 7_999)

  await expect(get('/api/v1/dashboard/')).rejects.toThrow()
  const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }
  await expect(fetch(`${host}/api/v1/dashboard/`, preflight)).rejects.toThrow()
  await expect(get('/media/icon/report.svg')).rejects.toThrow()
  await expect(get('/job/some.csv')).rejects.toThrow()
  expect((await get('/dashboard/view')).headers.get('x-rig')).toBe('simulator')

  now.mockReturnValue(from + 8_000)
  // The first request may use a connection that the restart has closed
  await expect.poll(() => statusOf('/api/v1/dashboard/')).toBe(200)
})

test.each(['/%61pi/v1/dashboard/?q=%', 'http://localhost/api/v1/dashboard/', 'HTTP://localhost/%61p%69/v1/dashboard/'])(
  'while the system restarts, GET %s receives no response',
  async (path) => {
    await restart('system')

    const outcome = new Promise((resolve) => {
      const sent = request(host, { path }, (response) => resolve(response.resume().statusCode))
      sent.on('error', () => resolve('closed')).end()
    })

    expect(await outcome).toBe('closed')
  },
)

test('POST restart/pitunnel/ closes all open connections, and the rig then accepts new ones', async () => {
  const { port } = new URL(host)
  const idle = connect(Number(port), new URL(host).hostname)
  await new Promise((resolve) => idle.once('connect', resolve))
  idle.write('GET /api/v1/job/ HTTP/1.1\r\nHost: rig\r\n\r\n')
  await new Promise((resolve) => idle.once('data', resolve))
  const ended = new Promise((resolve) => idle.once('close', resolve))

  await restart('pitunnel')
  await ended

  await expect.poll(() => statusOf('/api/v1/dashboard/')).toBe(200)
})
