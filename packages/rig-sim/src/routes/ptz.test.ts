import { KNOWN_CAMERA_ID, OFFLINE_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'
import { operatorCredentials } from '../testing/test-rig.ts'

const rig = shareTestRig()

const cameraID = KNOWN_CAMERA_ID
const position = async () => (await rig.call('GET', `ptz/${cameraID}`)).body.data

test('GET ptz/{cameraID} returns only pan, tilt and zoom', async () => {
  const { status, body } = await rig.call('GET', `ptz/${cameraID}`)

  expect(status).toBe(200)
  expect(body).toEqual({ status: 'success', data: { pan: 12, tilt: -6, zoom: 10 } })
})

const anotherSession = async () => {
  const { body } = await rig.call('POST', 'user/login/', operatorCredentials)
  return { authorization: `Bearer ${body.token}` }
}

test('renewing a drive returns 409 after another session has stopped the camera', async () => {
  const other = await anotherSession()
  const drive = (x: number, headers = {}) => rig.call('POST', 'ptz/control', { cameraID, x }, headers)
  await drive(0.3)
  await rig.pass(200)
  await drive(0.3)
  await rig.pass(20)
  await drive(0, other)
  await rig.pass(20)

  const refused = await drive(0.3)
  await rig.pass(1_000)
  const stopped = await position()
  await rig.pass(1_000)

  expect(refused).toMatchObject({
    status: 409,
    body: { status: 'fail', message: 'Another operator has stopped this camera. Release the control first.' },
  })
  expect(await position()).toEqual(stopped)
  expect((await rig.sim('GET', 'motion')).body).toMatchObject([{ kind: 'drive', reason: 'stopped' }])
})

test('GET ptz/{cameraID} returns 404 for an unknown camera and 200 for an offline camera', async () => {
  expect((await rig.call('GET', 'ptz/unknown')).status).toBe(404)
  expect((await rig.call('GET', `ptz/${OFFLINE_CAMERA_ID}`)).status).toBe(200)
})
