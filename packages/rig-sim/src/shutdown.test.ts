import { KNOWN_CAMERA_ID, listMovements } from '@rig/rig'
import { expect, onTestFinished, test } from 'vitest'
import { openRequest } from './testing/open-request.ts'
import { startTestRig } from './testing/test-rig.ts'

/** Longer than a test may take, so a test that waits for it fails. */
const LONG_GRACE_MS = 60_000

const start = async (CLOSE_GRACE_MS: number) => {
  const rig = await startTestRig({ CLOSE_GRACE_MS })
  onTestFinished(rig.close)
  return rig
}

test('closing the simulator ends open streams without waiting for the grace period', { timeout: 15_000 }, async () => {
  const rig = await start(LONG_GRACE_MS)
  const [camera] = (await rig.call('GET', 'dashboard/')).body.data.camera
  const stream = await fetch(`${rig.origin}${camera.videoURL}`)

  await rig.close()

  await expect(stream.text()).rejects.toThrow('terminated')
})

test('a request in flight is aborted at the end of the grace period', { timeout: 15_000 }, async () => {
  const rig = await start(1)
  const inFlight = await openRequest(`${rig.origin}/api/v1/user/login/`)

  await rig.close()

  expect(await inFlight.outcome).toBe('aborted')
})

test('closing the simulator stops every axis', async () => {
  const rig = await start(0)
  await rig.call('POST', 'ptz/control', { cameraID: KNOWN_CAMERA_ID, x: 0.3 })
  await rig.call('POST', 'ptz/control', { cameraID: KNOWN_CAMERA_ID, y: 0.3 })
  const { store } = rig.app.simulator

  await rig.close()

  const brakedAt = store.now() + 1_000
  expect(listMovements(store.snapshot(), brakedAt)).toMatchObject([{ reason: 'shutdown' }, { reason: 'shutdown' }])
})
