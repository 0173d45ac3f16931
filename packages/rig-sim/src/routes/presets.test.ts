import { KNOWN_CAMERA_ID } from '@rig/rig'
import { expect, test } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig()

const cameraID = KNOWN_CAMERA_ID
const done = { status: 'success', data: {} }

test('GET preset/list/{cameraID} returns the count and the presets, the default first and the others by name', async () => {
  const { status, body } = await rig.call('GET', `preset/list/${cameraID}`)

  expect(status).toBe(200)
  const one = (name: string, isDefault: boolean) => ({
    id: expect.any(String),
    nxid: expect.any(String),
    cameraID,
    name,
    default: isDefault,
  })
  const others = ['Clamp, close', 'North tower', 'Valley'].map((name) => one(name, false))
  const preset = [one('Along the cable', true), ...others]
  expect(body).toEqual({ status: 'success', count: 4, data: { preset } })
})

test('a preset stores the camera position and restores it', async () => {
  await rig.call('POST', 'ptz/', { cameraID, x: 30 })
  await rig.pass(5_000)
  const saved = await rig.call('POST', 'preset/', { cameraID, name: '  Door view ' })
  await rig.call('POST', 'ptz/', { cameraID, x: -60 })
  await rig.pass(5_000)

  const activated = await rig.call('POST', 'preset/activate/', { nxid: saved.body.data.preset.nxid, cameraID })
  await rig.pass(10_000)

  expect(saved.status).toBe(201)
  expect(saved.body).toEqual({
    status: 'success',
    data: { preset: { id: expect.any(String), nxid: expect.any(String), cameraID, name: 'Door view', default: false } },
  })
  expect(activated.body).toEqual(done)
  expect((await rig.call('GET', `ptz/${cameraID}`)).body.data.pan).toBe(42)
})
