import { expect, test, vi } from 'vitest'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'

const storedState = (storage: Storage) => JSON.parse(storage.getItem('root') ?? '{}').state

const showSouth = async () => {
  const { rigConsole, storage, tabStorage } = await createSimulatedRig({ as: 'operator' })
  rigConsole.settings.change({ camera: 'south', isStreaming: true, pictureRate: 1 })
  return { storage, tabStorage, ...rigConsole }
}

test('the next page in the same tab reads the camera, the streaming state, the picture rate and, only once, the notice that handOver has stored', async () => {
  const { storage, tabStorage, settings } = await showSouth()
  settings.handOver('Camera renamed successfully')
  const { rigConsole: otherTab } = await createSimulatedRig({ storage })
  expect(otherTab.settings.takeHandover()).toBe(null)

  const { rigConsole: reloaded } = await createSimulatedRig({ storage, tabStorage })
  const notice = reloaded.settings.takeHandover()

  expect(notice).toBe('Camera renamed successfully')
  expect(reloaded.settings.get()).toMatchObject({ camera: 'south', isStreaming: true, pictureRate: 1 })
  expect(reloaded.settings.takeHandover()).toBe(null)
})

test('if the operator cancels a reload in the dialog of the browser, the next page load restores nothing', async () => {
  const { tabStorage, settings } = await showSouth()
  const startUnload = () => window.dispatchEvent(new Event('beforeunload'))

  for (const reload of ['first', 'second']) {
    settings.handOver(reload)
    startUnload()
    expect(settings.readHandover()).toMatchObject({ notice: reload })
  }
  startUnload()

  expect(tabStorage.length).toBe(0)
})

test('the settings keep the scroll position of the page after handOver', async () => {
  vi.stubGlobal('scrollY', 5_400)
  const { tabStorage, settings } = await showSouth()
  settings.handOver(null)

  const { rigConsole: reloaded } = await createSimulatedRig({ tabStorage })
  reloaded.settings.takeHandover()

  expect(reloaded.settings.get().scroll).toEqual({ path: window.location.pathname, top: 5_400 })
})

test('the settings start without a camera or streaming if no state was handed over', async () => {
  const { storage, tabStorage } = await showSouth()

  const { rigConsole: reloaded } = await createSimulatedRig({ storage, tabStorage })
  reloaded.settings.takeHandover()

  expect(reloaded.session.get().admin).not.toBe(null)
  expect(reloaded.settings.get()).toMatchObject({ camera: null, isStreaming: false, pictureRate: 'all' })
  expect(storedState(storage)).not.toHaveProperty('camera')
})

test('the settings reset the camera and the streaming state on logout', async () => {
  const { storage, tabStorage, session, settings } = await showSouth()
  settings.handOver('Image deleted')

  session.end('logout')

  expect(settings.get()).toMatchObject({ camera: null, isStreaming: false, pictureRate: 'all' })
  expect([storage.length, tabStorage.length]).toEqual([0, 0])
})
