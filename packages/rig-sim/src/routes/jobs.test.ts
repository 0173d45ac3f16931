import type { Job } from '@rig/contract'
import { SOUTH_CAMERA_ID } from '@rig/rig'
import type { HTTPMethods } from 'fastify'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { operatorCredentials } from '../testing/test-rig.ts'

const rig = shareTestRig()
beforeEach(async () => {
  await rig.reset('2026-05-04T13:14:59+02:00')
  await rig.call('POST', 'camera/rename', { cameraID: SOUTH_CAMERA_ID, name: CAMERA })
})

const CAMERA = `ptz "Süd" 100 % #1 & مصعد 🏗️`
const jobs = async (): Promise<Job[]> => (await rig.call('GET', 'job/')).body.data.job

/** Creates a report by scheduling a patrol that cannot run. No film is made, so the report is available immediately. */
const createReport = async (): Promise<Job> => {
  await rig.sim('POST', 'faults', { kind: 'camera-offline', cameraID: SOUTH_CAMERA_ID })
  await rig.pass(2_000)
  const [job] = await jobs()
  if (!job) throw new Error('The patrol created no report')
  return job
}

const download = (name: string, headers: Record<string, string>, method: HTTPMethods = 'GET') =>
  rig.app.inject({ method, url: `/job/${encodeURIComponent(name)}`, headers })

const cookie = async () => {
  const login = await rig.app.inject({ method: 'POST', url: '/api/v1/user/login/', payload: operatorCredentials })
  return `rig-job=${login.cookies.find(({ name }) => name === 'rig-job')?.value}`
}

test('a patrol creates a job that is listed with only its name and icon', async () => {
  await createReport()

  const { status, body } = await rig.call('GET', 'job/')

  expect(status).toBe(200)
  const job = [
    { name: expect.stringMatching(/^Patrol ptz -Süd- 100 % #1 & مصعد 🏗️ .+\.csv$/u), icon: '/media/icon/report.svg' },
  ]
  expect(body).toEqual({ status: 'success', count: 1, data: { job } })
  expect((await rig.app.inject({ url: '/media/icon/report.svg' })).headers['content-type']).toContain('image/svg+xml')
})

test('the job cookie authorises the download, and the response contains the file name', async () => {
  const { name } = await createReport()

  const response = await download(name, { cookie: await cookie() })

  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename=".+"; filename\*=UTF-8''.+\.csv$/)
  expect(decodeURIComponent(String(response.headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(name)
  expect(response.body).toContain('The patrol did not run')
})

test('requesting the list of jobs renews the cookie, so that it expires two minutes after the last such request', async () => {
  const { name } = await createReport()

  const start = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => void vi.useRealTimers())

  const list = await rig.call('GET', 'job/')
  const [renewed = ''] = String(list.headers['set-cookie']).split(';')
  vi.setSystemTime(start + 118_000)
  const inTime = await download(name, { cookie: renewed })
  vi.setSystemTime(start + 120_000)
  const tooLate = await download(name, { cookie: renewed })

  expect(String(list.headers['set-cookie'])).toMatch(/; Max-Age=120; Path=\/job; HttpOnly; SameSite=Strict$/)
  expect([inTime.statusCode, tooLate.statusCode]).toEqual([200, 401])
})

test('a job download returns 401 without a valid job cookie, even with a bearer token', async () => {
  const { name } = await createReport()
  const headers: Record<string, string>[] = [
    {},
    { cookie: 'rig-job=x' },
    { authorization: `Bearer ${rig.token}` },
    { cookie: `rig-job=${rig.token}` },
  ]

  const responses = await Promise.all(headers.map((each) => download(name, each)))

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
})

test('a job download accepts only GET and HEAD', async () => {
  const { name } = await createReport()
  const headers = { cookie: await cookie() }

  const head = await download(name, headers, 'HEAD')
  const others = await Promise.all((['POST', 'PUT', 'DELETE'] as const).map((each) => download(name, headers, each)))

  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

test('deleting a job removes it from the list, and its download returns 404', async () => {
  const { name } = await createReport()

  const deleted = await rig.call('DELETE', `job/${encodeURIComponent(name)}/`)

  expect(deleted.body).toEqual({ status: 'success', data: {} })
  expect(await jobs()).toEqual([])
  expect((await download(name, { cookie: await cookie() })).statusCode).toBe(404)
  expect((await rig.call('DELETE', `job/${encodeURIComponent(name)}/`)).status).toBe(404)
})
