import { type EndpointNameWith, listRoutes } from '@rig/contract/routes'
import { KNOWN_CAMERA_ID, OFFLINE_CAMERA_ID, SOUTH_CAMERA_ID, WEBCAM_ID } from '@rig/rig'
import { expect, test, vi } from 'vitest'
import { shareTestRig } from '../testing/share-test-rig.ts'

const rig = shareTestRig()

const cameras = async () => (await rig.call('GET', 'dashboard/')).body.data.camera
const done = { status: 'success', data: {} }

test('GET dashboard/ returns four cameras with only the specified fields', async () => {
  const { status, body } = await rig.call('GET', 'dashboard/')

  expect(status).toBe(200)
  const urls = (cameraID: string) => ({
    cameraID,
    poster: expect.stringMatching(`^/media/poster/${cameraID}\\?ticket=.+`),
    videoURL: expect.stringMatching(`^/media/stream/${cameraID}\\?ticket=.+`),
  })
  expect(body).toEqual({
    status: 'success',
    data: {
      camera: [
        { ...urls(KNOWN_CAMERA_ID), name: 'PTZ North span', status: 'Online' },
        { ...urls(SOUTH_CAMERA_ID), name: 'PTZ South span', status: 'Online' },
        { ...urls(OFFLINE_CAMERA_ID), name: 'PTZ Tower', status: 'Offline' },
        { ...urls(WEBCAM_ID), name: 'Webcam Sled', status: 'Online' },
      ],
    },
  })
})

test('picture URLs are the same in consecutive responses', async () => {
  expect(await cameras()).toEqual(await cameras())
})

test('picture URLs are replaced after an hour even if nothing on the rig has changed', async () => {
  const before = await cameras()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  const after = await cameras().finally(vi.useRealTimers)

  expect(after.map(({ poster }: { poster: string }) => poster)).not.toContain(before[0].poster)
  expect(after).toHaveLength(before.length)
})

test('renaming a camera changes its name in the list', async () => {
  const renamed = await rig.call('POST', 'camera/rename', { cameraID: KNOWN_CAMERA_ID, name: 'Left bank' })

  expect(renamed.body).toEqual(done)
  expect((await cameras())[0].name).toBe('Left bank')
})

test('deleting a camera removes it from the list, and further requests return 404', async () => {
  const deleted = await rig.call('DELETE', `camera/${KNOWN_CAMERA_ID}`)

  expect(deleted.body).toEqual(done)
  expect(await cameras()).toHaveLength(3)
  expect((await rig.call('GET', `preset/list/${KNOWN_CAMERA_ID}`)).status).toBe(404)
  expect((await rig.call('DELETE', `camera/${KNOWN_CAMERA_ID}`)).status).toBe(404)
})

type NamesCamera = EndpointNameWith<{ needsOnlineCamera: true }> | 'presets.save' | 'cameras.rename'

const bodies: Record<NamesCamera, object> = {
  'ptz.step': { x: 30 },
  'ptz.drive': { x: 0.3 },
  'presets.activate': {},
  'frameshots.take': {},
  'schedules.create': { time: '06:30', sled_start: 20, sled_stop: 80 },
  'presets.save': { name: 'Gate' },
  'cameras.rename': { name: 'PTZ Gate' },
}

test('an offline camera refuses exactly the requests that need an online camera according to their metadata', async () => {
  await rig.call('POST', 'preset/', { cameraID: OFFLINE_CAMERA_ID, name: 'Yard' })
  const [{ nxid }] = (await rig.call('GET', `preset/list/${OFFLINE_CAMERA_ID}`)).body.data.preset
  const refused: string[] = []

  for (const { name, path } of listRoutes().filter((route) => route.name in bodies)) {
    const body = { cameraID: OFFLINE_CAMERA_ID, ...bodies[name as NamesCamera] }
    const { status } = await rig.call('POST', path.slice(1), name === 'presets.activate' ? { ...body, nxid } : body)
    if (status === 409) refused.push(name)
  }

  expect(refused).toEqual(
    listRoutes()
      .filter(({ metadata }) => metadata.needsOnlineCamera)
      .map(({ name }) => name),
  )
})
