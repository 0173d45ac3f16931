import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RigConsole } from '../../console/console.ts'
import { browserClock } from '../../lib/clock.ts'
import { NORTH_CAMERA_ID, SOUTH_CAMERA_ID, startTextStream } from '../../testing/camera-page.tsx'
import { fetchCameras } from '../../testing/live-view.ts'
import { openConsole, type SimulatedRigOptions } from '../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { createLiveCameras } from '../camera/live-camera.ts'
// Preloaded, because the first import of lazy code is slow
import './all-cameras.tsx'

const clock = { ...browserClock, setTimer: (run: () => void, ms: number) => browserClock.setTimer(run, ms / 20) }

const openAllCameras = async (options: SimulatedRigOptions = { clock }) => {
  const opened = await openConsole('/dashboard/view', { as: 'operator', ...options })
  await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })
  fireEvent.click(screen.getByRole('button', { name: 'All cameras' }))
  const list = within(await screen.findByRole('list', { name: 'All cameras' }))
  return { ...opened, list }
}

const findLiveView = (name: string) => screen.findByRole('heading', { name: `Dashboard - ${name}` })

test('the view of all cameras discards a waiting preset, because its camera is no longer displayed', async () => {
  const { rigConsole } = await openConsole('/dashboard/view', { as: 'operator', clock })
  await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })
  const discard = vi.fn()
  void rigConsole.movement.waitUntilStopped(NORTH_CAMERA_ID, discard)

  fireEvent.click(screen.getByRole('button', { name: 'All cameras' }))

  await waitFor(() => expect(discard).toHaveBeenCalledWith('its camera is no longer displayed'))
})

test('the view of all cameras lists each camera with its name, its state and its key', async () => {
  const { list } = await openAllCameras()

  expect(screen.getByRole('list', { name: 'All cameras' })).toBeTruthy()
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'PTZ North span OnlineKey 1',
    'PTZ South span OnlineKey 2',
    'PTZ Tower OfflineKey 3',
    'Webcam Sled OnlineKey 4',
  ])
  expect(screen.getByText('Live streaming is off: the pictures are not refreshed')).toBeTruthy()
})

test('the view of all cameras has a Stop button while something moves', async () => {
  const { rigConsole } = await openAllCameras()

  act(() => rigConsole.movement.setMoving('sled', true))

  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
})

test('a click on a camera selects it and returns to its live view', async () => {
  const { list, rigConsole, router } = await openAllCameras()

  fireEvent.click(list.getByRole('button', { name: /^PTZ South span/ }))

  await findLiveView('PTZ South span')
  expect(screen.queryByRole('list', { name: 'All cameras' })).toBe(null)
  expect(rigConsole.settings.get().camera).toBe(SOUTH_CAMERA_ID)
  expect(router.state.location.search).toBe('')
})

test.each<[what: string, open: (rigConsole: RigConsole) => void]>([
  ['the picture is enlarged', () => fireEvent.click(screen.getByRole('button', { name: 'Magnifier' }))],
  [
    "'Then and now' is shown",
    (rigConsole) =>
      rigConsole
        .area(createLiveCameras)
        .get(NORTH_CAMERA_ID)
        .showEarlier({ name: 'Door', takenAt: null, blob: new Blob() }),
  ],
])('a click on a camera returns to its live view even if %s', async (_what, open) => {
  const { rigConsole } = await openConsole('/dashboard/view', { as: 'operator', clock })
  await screen.findByRole('heading', { name: 'Dashboard - PTZ North span' })
  fireEvent.click(await screen.findByRole('button', { name: 'Enable Live streaming' }))
  await act(async () => open(rigConsole))
  fireEvent.click(screen.getByRole('button', { name: 'All cameras' }))
  const list = within(await screen.findByRole('list', { name: 'All cameras' }))

  fireEvent.click(list.getByRole('button', { name: /^PTZ North span/ }))

  await waitFor(() => expect(screen.queryByRole('list', { name: 'All cameras' })).toBe(null))
})

test('a number key selects a camera, and activates no preset', async () => {
  const { link } = await openAllCameras()

  fireEvent.keyDown(document.body, { key: '4', code: 'Digit4' })

  await findLiveView('Webcam Sled')
  expect(link.calls.filter((call) => call.includes('activate'))).toEqual([])
})

test('Escape and the Back button return to the same camera', async () => {
  const { router } = await openAllCameras()
  fireEvent.keyDown(document.body, { key: '2', code: 'Digit2' })
  await findLiveView('PTZ South span')
  fireEvent.click(screen.getByRole('button', { name: 'All cameras' }))
  await screen.findByRole('list', { name: 'All cameras' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await findLiveView('PTZ South span')

  fireEvent.click(screen.getByRole('button', { name: 'All cameras' }))
  await screen.findByRole('list', { name: 'All cameras' })
  await router.navigate(-1)

  await findLiveView('PTZ South span')
})

test('the view of all cameras shows a picture of each camera that is online', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 320, height: 180, close: () => {} }))
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  const opened = await openAllCameras()
  for (const { cameraID } of await fetchCameras(opened)) startTextStream(opened.link, cameraID, 'picture')

  act(() => opened.rigConsole.settings.change({ isStreaming: true }))

  await waitFor(() => expect(document.querySelectorAll('img[src="blob:picture"]')).toHaveLength(3))
})

test('the view of all cameras opens no stream while streaming is off', async () => {
  const { clock, pass } = createVirtualClock()
  const opened = await openAllCameras({ clock })

  await pass(60_000)

  expect(opened.link.calls.filter((call) => call.includes('/media/stream'))).toEqual([])
})
