import type { Job } from '@rig/contract'
import { SOUTH_CAMERA_ID } from '@rig/rig'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRig, operator, type RigUnderTest } from '../testing/rig-under-test.ts'

let rig: RigUnderTest
beforeAll(async () => {
  rig = await openRig()
})
beforeEach(async () => {
  await rig.reset('2026-05-04T13:14:59+02:00')
  await rig.call('POST', 'camera/rename', { cameraID: SOUTH_CAMERA_ID, name: CAMERA })
})
afterAll(() => rig.close())

const CAMERA = `ptz "Süd" 100 % #1 & مصعد 🏗️`
const jobs = async (): Promise<Job[]> => (await rig.call('GET', 'job/')).body.data.job

/** A patrol that cannot run leaves a report at once, and no film has to be made. */
const leaveReport = async (): Promise<Job> => {
  await rig.sim('POST', 'faults', { kind: 'camera-offline', cameraID: SOUTH_CAMERA_ID })
  await rig.pass(2_000)
  const [job] = await jobs()
  if (!job) throw new Error('The patrol left no report')
  return job
}

const cookie = async () => {
  const login = await rig.app.inject({ method: 'POST', url: '/api/v1/user/login/', payload: operator })
  return `rig-job=${login.cookies.find(({ name }) => name === 'rig-job')?.value}`
}

test('A patrol leaves a job, listed with its icon and no field more', async () => {
  await leaveReport()

  const { status, body } = await rig.call('GET', 'job/')

  expect(status).toBe(200)
  const job = [
    { name: expect.stringMatching(/^Patrol ptz -Süd- 100 % #1 & مصعد 🏗️ .+\.csv$/u), icon: '/media/icon/report.svg' },
  ]
  expect(body).toEqual({ status: 'success', count: 1, data: { job } })
  expect((await rig.app.inject({ url: '/media/icon/report.svg' })).headers['content-type']).toContain('image/svg+xml')
})

test('The cookie of the sign-in opens the plain download link, under the file’s own name', async () => {
  const { name } = await leaveReport()

  const answer = await rig.app.inject({ url: `/job/${encodeURIComponent(name)}`, headers: { cookie: await cookie() } })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".+"; filename\*=UTF-8''.+\.csv$/)
  expect(decodeURIComponent(String(answer.headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(name)
  expect(answer.body).toContain('The patrol did not run')
})

test('Without the cookie, with a bad one, or with a bearer token, the link stays closed', async () => {
  const { name } = await leaveReport()
  const headers: Record<string, string>[] = [
    {},
    { cookie: 'rig-job=x' },
    { authorization: `Bearer ${rig.token}` },
    { cookie: `rig-job=${rig.token}` },
  ]

  const answers = await Promise.all(
    headers.map((each) => rig.app.inject({ url: `/job/${encodeURIComponent(name)}`, headers: each })),
  )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
})

test('The download link of a job only reads: it deletes and changes nothing', async () => {
  const { name } = await leaveReport()
  const request = { url: `/job/${encodeURIComponent(name)}`, headers: { cookie: await cookie() } }

  const head = await rig.app.inject({ ...request, method: 'HEAD' })
  const others = await Promise.all(
    (['POST', 'PUT', 'DELETE'] as const).map((method) => rig.app.inject({ ...request, method })),
  )

  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(others.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

test('The cookie for job files opens no call of the API', async () => {
  const answer = await rig.app.inject({ url: '/api/v1/job/', headers: { cookie: await cookie() } })

  expect(answer.statusCode).toBe(401)
})

test('A deleted job is gone from the list and from its link', async () => {
  const { name } = await leaveReport()

  const deleted = await rig.call('DELETE', `job/${encodeURIComponent(name)}/`)

  expect(deleted.body).toEqual({ status: 'success', data: {} })
  expect(await jobs()).toEqual([])
  const gone = await rig.app.inject({ url: `/job/${encodeURIComponent(name)}`, headers: { cookie: await cookie() } })
  expect(gone.statusCode).toBe(404)
  expect((await rig.call('DELETE', `job/${encodeURIComponent(name)}/`)).status).toBe(404)
})

test('Deleting without a name deletes nothing', async () => {
  await leaveReport()

  const answers = await Promise.all(['job//', 'job/', 'job'].map((path) => rig.call('DELETE', path)))

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await jobs()).toHaveLength(1)
})
