import { KNOWN_CAMERA_ID, OFFLINE_CAMERA_ID, SOUTH_CAMERA_ID, WEBCAM_ID } from '@rig/rig'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestRig, type TestRig } from '../testing/test-rig.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await startTestRig()
})
beforeEach(() => rig.reset())
afterAll(() => rig.close())

const schedule = { cameraID: KNOWN_CAMERA_ID, time: '09:05', sled_start: 20, sled_stop: 80 }
const schedules = async () => (await rig.call('GET', 'scheduler/')).body

test('GET scheduler/ returns the count and the schedules, sorted by time', async () => {
  const { status, body } = await rig.call('GET', 'scheduler/')

  expect(status).toBe(200)
  const one = (cameraID: string, time: string, position: object) => ({
    _id: expect.any(String),
    ...{ cameraID, time, sled_start: 20, sled_stop: 80, ...position },
  })
  const scheduler = [
    one(KNOWN_CAMERA_ID, '06:30', { pan: 12, tilt: -6, zoom: 10 }),
    one(SOUTH_CAMERA_ID, '13:15', { pan: -35, tilt: 4, zoom: 0 }),
    one(KNOWN_CAMERA_ID, '21:45', { pan: 24, tilt: -6, zoom: 30 }),
  ]
  expect(body).toEqual({ status: 'success', count: 3, data: { scheduler } })
})

test('creating a schedule returns all its fields, including the current camera position', async () => {
  await rig.call('POST', 'ptz/', { cameraID: KNOWN_CAMERA_ID, z: 5 })
  await rig.pass(5_000)

  const created = await rig.call('POST', 'scheduler/', schedule)

  expect(created.status).toBe(201)
  const scheduler = { _id: expect.any(String), ...schedule, pan: 12, tilt: -6, zoom: 15 }
  expect(created.body).toEqual({ status: 'success', data: { scheduler } })
  expect((await schedules()).data.scheduler[1]).toEqual(created.body.data.scheduler)
})

test.each([
  [{ sled_stop: 201 }, 400],
  [{ cameraID: 'unknown' }, 404],
  [{ cameraID: OFFLINE_CAMERA_ID }, 409],
  [{ cameraID: WEBCAM_ID }, 409],
])('a schedule with %j returns %d', async (change, status) => {
  expect(await rig.call('POST', 'scheduler/', { ...schedule, ...change })).toMatchObject({
    status,
    body: { status: 'fail' },
  })
  expect((await schedules()).count).toBe(3)
})

test('DELETE scheduler/{id}/ deletes one schedule', async () => {
  const [first] = (await schedules()).data.scheduler

  const deleted = await rig.call('DELETE', `scheduler/${first._id}/`)

  expect(deleted.body).toEqual({ status: 'success', data: {} })
  expect((await schedules()).count).toBe(2)
  expect((await rig.call('DELETE', `scheduler/${first._id}/`)).status).toBe(404)
})

test('DELETE scheduler/ deletes all schedules', async () => {
  const deleted = await rig.call('DELETE', 'scheduler/')

  expect(deleted.body).toEqual({ status: 'success', data: {} })
  expect(await schedules()).toEqual({ status: 'success', count: 0, data: { scheduler: [] } })
})
