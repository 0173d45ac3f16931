import { expect, test } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { simulatedRig } from '../testing/simulated-rig.tsx'

const storedState = (storage: Storage) => JSON.parse(storage.getItem('root') ?? '{}').state

/** A signed-in console that shows the stream of one camera, and a storage that the next page load would share. */
const showSouth = async () => {
  const storage = memoryStorage()
  const { rigConsole } = await simulatedRig({ as: 'operator', storage })
  rigConsole.settings.change({ camera: 'south', isStreaming: true })
  return { storage, ...rigConsole }
}

test("The console's own reload keeps the camera, the stream and one notice", async () => {
  const { storage, settings } = await showSouth()
  settings.handOver('Camera renamed successfully')

  const { rigConsole: reloaded } = await simulatedRig({ storage })
  const notice = reloaded.settings.takeHandover()

  expect(notice).toBe('Camera renamed successfully')
  expect(reloaded.settings.get()).toMatchObject({ camera: 'south', isStreaming: true })
  expect(reloaded.settings.takeHandover()).toBe(null)
})

test('An ordinary page load starts without a chosen camera and without a stream', async () => {
  const { storage } = await showSouth()

  const { rigConsole: reloaded } = await simulatedRig({ storage })
  reloaded.settings.takeHandover()

  expect(reloaded.session.get().admin).not.toBe(null)
  expect(reloaded.settings.get()).toMatchObject({ camera: null, isStreaming: false })
  expect(storedState(storage)).not.toHaveProperty('camera')
})

test('Logging out clears the camera and the stream', async () => {
  const { storage, session, settings } = await showSouth()

  session.end('logout')

  expect(settings.get()).toMatchObject({ camera: null, isStreaming: false, handover: null })
  expect(storage.getItem('root')).toBe(null)
})
