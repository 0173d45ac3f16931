import { KNOWN_CAMERA_ID } from '@rig/rig'
import { expect, test, vi } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig()

const done = { status: 'success', data: {} }
const cameraID = KNOWN_CAMERA_ID

test('faults can be listed and removed, one by one or all together', async () => {
  const { status, body: added } = await rig.sim('POST', 'faults', { kind: 'sled-jam', at: 45 })
  await rig.sim('POST', 'faults', { kind: 'storage-full' })

  expect(status).toBe(201)
  expect(added).toEqual({ id: expect.any(String) })
  const jam = { id: added.id, kind: 'sled-jam', at: 45 }
  expect((await rig.sim('GET', 'faults')).body).toMatchObject([jam, { kind: 'storage-full' }])
  expect((await rig.sim('DELETE', `faults/${added.id}`)).body).toEqual(done)
  expect((await rig.sim('DELETE', `faults/${added.id}`)).status).toBe(404)
  expect((await rig.sim('GET', 'faults')).body).toHaveLength(1)
  expect((await rig.sim('DELETE', 'faults')).body).toEqual(done)
  expect((await rig.sim('GET', 'faults')).body).toEqual([])
})

test.each([
  [{ kind: 'camera-offline', cameraID: 'unknown' }, 404],
  [{ kind: 'drop', path: '/api/v1/dashboard' }, 400],
  [{ kind: 'drop', path: '/sim/*' }, 400],
])('POST /sim/faults with %j returns %d', async (fault, status) => {
  expect((await rig.sim('POST', 'faults', fault)).status).toBe(status)
})

test('a fail fault without a path never applies to /sim', async () => {
  await rig.sim('POST', 'faults', { kind: 'fail', status: 500 })

  expect((await rig.call('GET', 'gallery/')).status).toBe(500)
  expect((await rig.sim('GET', 'clock')).status).toBe(200)
})

test('a drop fault closes the connection without a response', async () => {
  await rig.sim('POST', 'faults', { kind: 'drop', path: '/api/*', times: 1 })

  await expect(rig.call('GET', 'job/')).rejects.toThrow('socket hang up')
  expect((await rig.call('GET', 'job/')).status).toBe(200)
})

test('a fault with the method OPTIONS applies to the preflight requests of browsers', async () => {
  await rig.sim('POST', 'faults', { kind: 'fail', status: 503, method: 'OPTIONS', times: 1 })
  const preflight = () => rig.call('OPTIONS', 'job/', undefined, { 'access-control-request-method': 'GET' })

  const statuses = [await preflight(), await preflight()].map(({ status }) => status)

  expect(statuses).toEqual([503, 204])
})

test('a reset drops the requests that a latency fault delays, so they cannot act on the rig after the reset', async () => {
  await rig.sim('POST', 'faults', { kind: 'latency', ms: 60_000, path: '/api/v1/ptz/*' })
  const step = rig.call('POST', 'ptz/', { cameraID, x: 30 })
  const dropped = expect(step).rejects.toThrow('socket hang up')
  await expect.poll(async () => (await rig.sim('GET', 'faults')).body).toMatchObject([{ applied: 1 }])

  await rig.sim('POST', 'reset')

  await dropped
  expect((await rig.sim('GET', 'motion')).body).toEqual([])
})

test('a latency fault delays the response', async () => {
  await rig.sim('POST', 'faults', { kind: 'latency', ms: [40, 60], path: '/api/v1/job/' })
  const began = performance.now()

  const response = await rig.call('GET', 'job/')

  expect(response.status).toBe(200)
  expect(performance.now() - began).toBeGreaterThanOrEqual(39)
})

test('a latency fault that delays eleven requests at the same time causes no warning about listeners', async () => {
  const warnings = vi.spyOn(process, 'emitWarning')
  await rig.sim('POST', 'faults', { kind: 'latency', ms: 60_000, path: '/api/v1/job/' })
  const dropped = Array.from({ length: 11 }, () => expect(rig.call('GET', 'job/')).rejects.toThrow('socket hang up'))
  await expect.poll(async () => (await rig.sim('GET', 'faults')).body).toMatchObject([{ applied: 11 }])

  await rig.sim('POST', 'reset')

  await Promise.all(dropped)
  expect(warnings).not.toHaveBeenCalled()
})
