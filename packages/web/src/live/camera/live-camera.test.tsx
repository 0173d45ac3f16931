import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MovementRegistry } from '../../console/control/movement.ts'
import { cacheCameraName } from '../../rig/cameras.ts'
import { cameraPosition } from '../../rig/ptz.ts'
import {
  type CameraViewProps,
  createPage,
  getCameraButton,
  getPanRightButton,
  holdPanRight,
  loadPresetInDialog,
  NORTH_CAMERA_ID,
  openRig,
  queryPresetNote,
  queryStaleWarning,
  releasePanRight,
  renderPage,
  SOUTH_CAMERA_ID,
  savePresetInDialog,
  startTextStream,
  stubCanvas,
  waitUntilIdle,
  waitUntilLive,
  withinCamera,
} from '../../testing/camera-page.tsx'
import { createVirtualTime } from '../../testing/guard-proof/virtual-time.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createSimulatedRig } from '../../testing/simulated-rig.tsx'
import { createSled } from '../controls/sled/sled.ts'
import { estimateAfterLoss, estimateArrival, initialSledEstimate } from '../controls/sled/sled-estimate.ts'
import { createLiveCamera, createLiveCameras, type LiveCamera } from './live-camera.ts'

const north = { name: 'North', cameraID: NORTH_CAMERA_ID }
const south = { name: 'South', cameraID: SOUTH_CAMERA_ID }

const openCameras = async () => {
  const paint = stubCanvas()
  const rig = await openRig()
  const frames = {
    [NORTH_CAMERA_ID]: startTextStream(rig.link, NORTH_CAMERA_ID, 'north'),
    [SOUTH_CAMERA_ID]: startTextStream(rig.link, SOUTH_CAMERA_ID, 'south'),
  }
  const { rerender } = renderPage(createPage(rig.rigConsole, north, south))
  const showPage = (...cameras: CameraViewProps[]) => rerender(createPage(rig.rigConsole, ...cameras))
  await waitUntilLive('North')
  await waitUntilLive('South')
  return { ...rig, paint, frames, showPage }
}

test('each of two cameras on one page shows its own picture and stores presets with its own snapshots', async () => {
  const { paint, showPage, readPresetPicture } = await openCameras()
  await waitFor(() => expect([paint.shownIn('North'), paint.shownIn('South')]).toEqual(['north', 'south']))

  showPage({ ...north, dialog: 'label' }, south)
  await savePresetInDialog('Door')
  await screen.findByText('Preset taken')
  showPage(north, { ...south, dialog: 'label' })
  await savePresetInDialog('Door')

  const thumbnailOf = async (cameraID: string) => (await readPresetPicture(cameraID, 'Door'))?.thumbnail
  await waitFor(async () => expect(await thumbnailOf(SOUTH_CAMERA_ID)).toBe('data:,south'))
  expect(await thumbnailOf(NORTH_CAMERA_ID)).toBe('data:,north')
})

test('a hold on one camera sends no commands to the other camera', async () => {
  const { sent } = await openCameras()

  await holdPanRight('North')
  expect(getPanRightButton('South').dataset.state).toBe('idle')
  await releasePanRight('North')

  expect(sent.cameras()).toEqual([NORTH_CAMERA_ID])
})

test('unmounting a camera ends only the holds on that camera', async () => {
  const { showPage, liveCameras } = await openCameras()
  await holdPanRight('North')
  await holdPanRight('South')

  const panOf = (cameraID: string) => liveCameras.get(cameraID).motion.getState().pan.state
  showPage(south)

  expect([panOf(NORTH_CAMERA_ID), panOf(SOUTH_CAMERA_ID)]).toEqual(['stopping', 'moving'])
  await releasePanRight('South')
})

test('unmounting a camera discards only its own waiting preset', async () => {
  const { rigConsole, showPage } = await openCameras()
  const reasons: string[] = []
  for (const cameraID of [NORTH_CAMERA_ID, SOUTH_CAMERA_ID])
    void rigConsole.movement.waitUntilStopped(cameraID, (reason) => reasons.push(`${cameraID}: ${reason}`))

  showPage(south)

  expect(reasons).toEqual([`${NORTH_CAMERA_ID}: its camera is no longer displayed`])
})

const fail = () => {
  throw new Error('broken')
}

type Cameras = { movement: MovementRegistry; close: () => void }

test.each<[what: string, method: 'end' | 'endDriving' | 'leave', call: (cameras: Cameras) => void]>([
  ['endAllHolds', 'end', ({ movement }) => movement.endAllHolds()],
  ['endRunningHolds', 'endDriving', ({ movement }) => void movement.endRunningHolds()],
  ['leaving the page', 'leave', () => window.dispatchEvent(new Event('pagehide'))],
  ['closing the cameras', 'leave', ({ close }) => close()],
])('after an exception in the guard of one camera, %s still calls `%s` of the next', async (_what, method, call) => {
  expectLogged(/A listener failed/)
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const { get, close } = createLiveCameras(rigConsole)
  vi.spyOn(get(NORTH_CAMERA_ID).guard, method).mockImplementation(fail)
  const next = vi.spyOn(get(SOUTH_CAMERA_ID).guard, method)

  call({ movement: rigConsole.movement, close })

  expect(next).toHaveBeenCalled()
})

test('endRunningHolds returns true if only one of two cameras is held, and false once that hold has ended', async () => {
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const { get, close } = createLiveCameras(rigConsole)
  onTestFinished(close)
  rigConsole.area(createSled)
  get(SOUTH_CAMERA_ID)
  get(NORTH_CAMERA_ID).guard.press('key', 'pan', 1)

  expect(rigConsole.movement.endRunningHolds()).toBe(true)
  expect(rigConsole.movement.endRunningHolds()).toBe(false)
})

test('a stale picture ends all holds on its own camera, even those added by registerHolds, but none on another camera', async () => {
  const { frames, liveCameras } = await openCameras()
  const endRunning = vi.fn(() => true)
  liveCameras.get(NORTH_CAMERA_ID).registerHolds({ endRunning })
  await holdPanRight('North')
  await holdPanRight('South')

  frames[NORTH_CAMERA_ID]?.stop()

  await waitFor(() => expect(queryStaleWarning('North')).toBeDefined())
  await waitUntilIdle('North')
  expect(endRunning).toHaveBeenCalledTimes(1)
  expect(getPanRightButton('South').dataset.state).toBe('moving')
  expect(queryStaleWarning('South')).toBeUndefined()
  await releasePanRight('South')
})

test('after an exception in one hold, a stale picture still ends the other holds on its camera', async () => {
  expectLogged(/A listener failed/)
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const time = createVirtualTime()
  const camera = createLiveCamera({ ...rigConsole, clock: time }, NORTH_CAMERA_ID)
  onTestFinished(camera.close)
  const endRunning = vi.fn(() => true)
  vi.spyOn(camera.guard, 'endDriving').mockImplementation(fail)
  camera.registerHolds({ endRunning: fail })
  camera.registerHolds({ endRunning })
  camera.picture.show({ url: '/media/stream/north', isOn: true, rate: 'all' })
  camera.picture.attach(document.createElement('canvas'))

  await time.runUntil(2_000)

  expect(endRunning).toHaveBeenCalledTimes(1)
  expect(camera.picture.store.getState().stale).toEqual({ cause: 'age', seconds: null })
})

test('steering one camera away from its preset does not change the loaded preset of the other camera', async () => {
  const { showPage, liveCameras } = await openCameras()
  showPage({ ...north, dialog: 'presets' }, south)
  await loadPresetInDialog('Valley')
  const loadedOf = (cameraID: string) => liveCameras.get(cameraID).store.getState().loaded
  await waitFor(() => expect(loadedOf(NORTH_CAMERA_ID)?.name).toBe('Valley'))
  expect(loadedOf(SOUTH_CAMERA_ID)).toBeNull()
  showPage(north, south)

  await holdPanRight('South')
  await releasePanRight('South')
  expect(queryPresetNote('North')).toBeUndefined()

  await holdPanRight('North')
  await waitFor(() => expect(queryPresetNote('North')).toBe('No longer at preset Valley'))
  expect(queryPresetNote('South')).toBeUndefined()
  await releasePanRight('North')
})

/** Loads 'Valley' on the camera 'North', but holds back its request. Returns a function that sends it to the rig. */
const loadHeldPreset = async ({ link, showPage }: Awaited<ReturnType<typeof openCameras>>) => {
  const accept = link.hold(/POST .*activate/)
  showPage({ ...north, dialog: 'presets' })
  await loadPresetInDialog('Valley')
  await waitFor(() => expect(link.calls).toContain('POST /api/v1/preset/activate/'))
  return accept
}

test('a preset counts as loaded for its own camera even if the view changes to another camera before the rig accepts it', async () => {
  const cameras = await openCameras()
  const { showPage, liveCameras } = cameras
  const accept = await loadHeldPreset(cameras)

  // Shows another camera in the same components, without unmounting them
  showPage({ ...north, cameraID: SOUTH_CAMERA_ID })
  accept()

  await waitFor(() => expect(liveCameras.get(NORTH_CAMERA_ID).store.getState().loaded?.name).toBe('Valley'))
  expect(liveCameras.get(SOUTH_CAMERA_ID).store.getState().loaded).toBeNull()
})

test.each([
  ['keeps', 409],
  ['forgets', 429],
  ['forgets', 504],
])('a camera that moves to a preset %s it after the next preset has failed with %i', async (what, status) => {
  expectLogged(new RegExp(`preset/activate/ ${status}`))
  const { link, showPage, liveCameras } = await openCameras()
  const readLoaded = () => liveCameras.get(NORTH_CAMERA_ID).store.getState().loaded?.name
  showPage({ ...north, dialog: 'presets' }, south)
  await loadPresetInDialog('Valley')
  await waitFor(() => expect(readLoaded()).toBe('Valley'))
  link.respond(/POST .*activate/, () => Response.json({ message: 'It failed' }, { status }))

  await loadPresetInDialog('Valley')
  await screen.findAllByText(/It failed/)

  expect(readLoaded()).toBe(what === 'keeps' ? 'Valley' : undefined)
})

test('a preset does not count as loaded if everything was stopped before the rig accepted it', async () => {
  const cameras = await openCameras()
  const { liveCameras, rigConsole } = cameras
  const accept = await loadHeldPreset(cameras)

  rigConsole.movement.stopAll()
  accept()

  await screen.findByText('Preset Activated')
  expect(liveCameras.get(NORTH_CAMERA_ID).store.getState().loaded).toBeNull()
})

test('the cable strip of a camera shows only pictures and frame shots from that camera', async () => {
  const { paint, sled } = await openCameras()

  sled.step('forward')
  await waitFor(() => expect(screen.getAllByRole('figure', { name: 'The cable so far' })).toHaveLength(2))
  fireEvent.click(getCameraButton('North', 'Frame Shot'))

  const canvasOf = (name: string) => withinCamera(name).getByRole('figure').querySelector('canvas')
  await withinCamera('North').findByRole('img', { name: /^Frame shot near/ })
  expect(withinCamera('South').queryByRole('img', { name: /^Frame shot near/ })).toBeNull()
  expect(['North', 'South'].map((name) => paint.textIn(canvasOf(name) ?? document.createElement('canvas')))).toEqual([
    'north',
    'south',
  ])
})

test('the cable strip stays, with its caption, when a lost command makes the position of the sled unknown', async () => {
  const { sled } = await openCameras()
  const atHome = estimateArrival(initialSledEstimate, 0)
  sled.store.setState({ estimate: atHome })
  sled.step('forward')
  const strip = await withinCamera('North').findByRole('figure', { name: 'The cable so far' })

  act(() => sled.store.setState({ estimate: estimateAfterLoss(atHome, 'forward') }))

  expect(strip.isConnected).toBe(true)
  expect(strip.textContent).toContain('Sled position, estimated')
})

test('the code of the cable strip is loaded only when nothing moves, because loading it would take a connection from steering', async () => {
  const { rigConsole, sled } = await openCameras()
  const { clock, movement } = rigConsole
  movement.setMoving('camera', true)
  clock.setTimer(() => movement.setMoving('camera', false), 2_000)

  sled.step('forward')

  await withinCamera('North').findByRole('figure', { name: 'The cable so far' })
  expect(movement.isMoving()).toBe(false)
})

test('an earlier picture is overlaid only on the live picture of its own camera, until the operator closes it', async () => {
  const { liveCameras } = await openCameras()

  liveCameras.get(NORTH_CAMERA_ID).showEarlier({ name: 'Door', takenAt: null, blob: new Blob() })
  await withinCamera('North').findByRole('img', { name: 'Then: Door' })
  expect(withinCamera('South').queryByRole('img', { name: 'Then: Door' })).toBeNull()

  fireEvent.click(getCameraButton('North', "Close 'Then and now'"))
  expect(withinCamera('North').queryByRole('img', { name: 'Then: Door' })).toBeNull()
})

test('the end of a session ends the holds, and clears the loaded preset, the pins and the strip', async () => {
  const { rigConsole, link, sled, showPage, liveCameras } = await openCameras()
  const camera = liveCameras.get(NORTH_CAMERA_ID)
  showPage({ ...north, dialog: 'presets' })
  await loadPresetInDialog('Valley')
  await waitFor(() => expect(camera.store.getState().loaded?.name).toBe('Valley'))
  showPage(north)
  sled.step('forward')
  await withinCamera('North').findByRole('figure', { name: 'The cable so far' })
  fireEvent.click(getCameraButton('North', 'Frame Shot'))
  await waitFor(() => expect(camera.store.getState().pins).toHaveLength(1))
  await holdPanRight('North')
  // After the logout the components are still mounted, and poll without a token. The simulator would respond with 401
  link.respond(/GET /, () => Response.json({ data: { pan: 0, tilt: 0, zoom: 0 } }))

  rigConsole.session.end('logout')

  expect(camera.motion.getState().pan.state).toBe('stopping')
  expect(camera.store.getState()).toEqual({
    loaded: null,
    foreignMotion: { isMoving: false, movedAt: null, isSlowed: false },
    earlier: null,
    pins: [],
  })
  await waitFor(() => expect(withinCamera('North').queryByRole('figure')).toBeNull())
})

test('a preset waits for an unconfirmed stop for 2 s', async () => {
  const { rigConsole, link } = await createSimulatedRig({ as: 'operator' })
  link.respond(/POST .*ptz/, () => new Promise(() => {}))
  const time = createVirtualTime()
  const { guard, waitUntilStopped, close } = createLiveCamera({ ...rigConsole, clock: time }, NORTH_CAMERA_ID)
  onTestFinished(close)
  const send = vi.fn()

  guard.stop()
  void waitUntilStopped(() => {}).then(send)

  await time.runUntil(1_999)
  expect(send).not.toHaveBeenCalled()
  await time.runUntil(2_000)
  expect(send).toHaveBeenCalled()
})

test('the toast for unconfirmed stops shows the name of each camera, or its id if the name is unknown', async () => {
  const { rigConsole, link } = await createSimulatedRig({ as: 'operator' })
  link.respond(/POST .*ptz/, () => new Promise(() => {}))
  const time = createVirtualTime()
  const { get, close } = createLiveCameras({ ...rigConsole, clock: time })
  onTestFinished(close)
  const camera = { cameraID: NORTH_CAMERA_ID, name: 'PTZ North span', status: 'Online', poster: '', videoURL: '' }
  cacheCameraName(rigConsole, camera)
  const sticky = vi.spyOn(rigConsole.notices, 'sticky')

  for (const cameraID of [NORTH_CAMERA_ID, 'unknown']) get(cameraID).guard.stop()
  await time.runUntil(4_000)

  expect(sticky).toHaveBeenLastCalledWith('Stop not confirmed', { detail: 'PTZ North span, unknown' })
})

const pressOnce = ({ guard }: LiveCamera) => {
  guard.press('key', 'pan', 1)
  guard.release('key', 'pan')
}

test.each<[what: string, axes: string[], begin: (left: LiveCamera) => void]>([
  ['to which a preset was sent is stopped', ['x', 'y', 'z'], ({ trackPreset }) => trackPreset({ id: '', name: '' }, 1)],
  ['with a step in flight is stopped', ['x', 'y', 'z'], pressOnce],
  ['that this console does not move gets no stop', [], () => {}],
])('when everything is stopped, a camera that was left and %s', async (_what, axes, begin) => {
  const { rigConsole, sent } = createRespondingConsole(() => new Promise(() => {}))
  const { movement, area } = rigConsole
  const [left, shown] = [area(createLiveCameras).get('left'), area(createLiveCameras).get('shown')]
  movement.onStopAll(shown.guard.stop)
  begin(left)
  const before = sent.length

  movement.stopAll()

  const stops = sent.slice(before).map(({ body }) => JSON.parse(String(body)))
  const expected = (cameraID: string, stopped: string[]) => stopped.map((axis) => ({ cameraID, [axis]: 0 }))
  expect(stops).toEqual([...expected('shown', ['x', 'y', 'z']), ...expected('left', axes)])
})

test('a camera that is no longer displayed, and still moves 30 s after its preset, is not polled and gets no stop', () => {
  const time = createVirtualTime()
  const { rigConsole, sent } = createRespondingConsole(() => new Promise(() => {}), { clock: time })
  rigConsole.area(createLiveCameras).get('left').trackPreset({ id: '', name: '' }, 0)
  const { queryKey } = cameraPosition(rigConsole, 'left')
  const isPolled = () => rigConsole.queryClient.getQueryCache().find({ queryKey })?.isActive()
  const before = isPolled()
  time.advance(30_000)

  rigConsole.movement.stopAll()

  expect([before, isPolled()]).toEqual([true, false])
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('closing a live camera resends an unconfirmed stop once and clears all timers', async () => {
  const { rigConsole, link } = await createSimulatedRig({ as: 'operator' })
  const sent: unknown[] = []
  link.respond(/POST .*ptz/, ({ body }) => {
    sent.push(body)
    return new Promise(() => {})
  })
  const time = createVirtualTime()
  const liveCamera = createLiveCamera({ ...rigConsole, clock: time }, NORTH_CAMERA_ID)
  liveCamera.picture.show({ url: '/media/stream/north', isOn: true, rate: 'all' })
  liveCamera.picture.attach(document.createElement('canvas'))
  liveCamera.guard.press('key', 'pan', 1)
  await time.runUntil(500)
  const countStops = () => sent.filter((body) => body === JSON.stringify({ cameraID: NORTH_CAMERA_ID, x: 0 })).length
  liveCamera.guard.release('key', 'pan')
  const before = countStops()

  liveCamera.close()

  expect([before, countStops()]).toEqual([1, 2])
  expect(time.countTimers()).toBe(0)
  expect(liveCamera.motion.getState().pan.state).toBe('stopping')
})

test('after an exception in its guard, closing a live camera still clears all timers', async () => {
  expectLogged(/A listener failed/)
  const { rigConsole } = await createSimulatedRig({ as: 'operator' })
  const time = createVirtualTime()
  const camera = createLiveCamera({ ...rigConsole, clock: time }, NORTH_CAMERA_ID)
  camera.picture.show({ url: '/media/stream/north', isOn: true, rate: 'all' })
  camera.picture.attach(document.createElement('canvas'))
  vi.spyOn(camera.guard, 'leave').mockImplementation(fail)

  camera.close()

  expect(time.countTimers()).toBe(0)
})
