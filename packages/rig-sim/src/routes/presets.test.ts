import type { Preset } from '@rig/contract'
import { KNOWN_CAMERA_ID, OFFLINE_CAMERA_ID, SOUTH_CAMERA_ID } from '@rig/rig'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestRig, type TestRig } from '../testing/test-rig.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await startTestRig()
})
beforeEach(() => rig.reset())
afterAll(() => rig.close())

const cameraID = KNOWN_CAMERA_ID
const done = { status: 'success', data: {} }
const presets = async (camera = cameraID): Promise<Preset[]> =>
  (await rig.call('GET', `preset/list/${camera}`)).body.data.preset
const named = async (name: string) => {
  const found = (await presets()).find((preset) => preset.name === name)
  if (!found) throw new Error(`No preset '${name}'`)
  return found
}

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
  const preset = [
    one('Along the cable', true),
    one('Clamp, close', false),
    one('North tower', false),
    one('Valley', false),
  ]
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

test('making a preset the default replaces the previous default of its camera', async () => {
  const valley = await named('Valley')

  const changed = await rig.call('PUT', `preset/default/${valley.id}`)

  expect(changed.body).toEqual(done)
  const defaults = (await presets()).filter((preset) => preset.default)
  expect(defaults.map(({ name }) => name)).toEqual(['Valley'])
  expect((await presets(SOUTH_CAMERA_ID)).filter((preset) => preset.default)).toHaveLength(1)
})

test('a deleted preset returns 404', async () => {
  const valley = await named('Valley')

  const deleted = await rig.call('DELETE', `preset/${valley.id}`)

  expect(deleted.body).toEqual(done)
  expect(await presets()).toHaveLength(3)
  expect((await rig.call('DELETE', `preset/${valley.id}`)).status).toBe(404)
  expect((await rig.call('PUT', `preset/default/${valley.id}`)).status).toBe(404)
  expect((await rig.call('POST', 'preset/activate/', { nxid: valley.nxid, cameraID })).status).toBe(404)
})

test.each([
  ['preset/', { cameraID: 'unknown', name: 'x' }, 404],
  ['preset/activate/', { cameraID, nxid: 'unknown' }, 404],
  ['preset/activate/', { cameraID: 'unknown', nxid: 'unknown' }, 404],
])('POST %s %j returns %d', async (path, body, status) => {
  expect(await rig.call('POST', path, body)).toMatchObject({ status, body: { status: 'fail' } })
})

test('activating a preset of an offline camera returns 409', async () => {
  const saved = await rig.call('POST', 'preset/', { cameraID: OFFLINE_CAMERA_ID, name: 'Up' })

  const refused = await rig.call('POST', 'preset/activate/', {
    cameraID: OFFLINE_CAMERA_ID,
    nxid: saved.body.data.preset.nxid,
  })

  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('PTZ Tower') } })
})

test('listing the presets of an unknown camera returns 404', async () => {
  expect((await rig.call('GET', 'preset/list/unknown')).status).toBe(404)
  expect((await rig.call('GET', 'preset/list/')).status).toBe(404)
})
