import { KNOWN_CAMERA_ID, SOUTH_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig()

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
