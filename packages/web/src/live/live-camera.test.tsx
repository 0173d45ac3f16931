import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  type CameraViewProps,
  hold,
  isIdle,
  isLive,
  loadPreset,
  NORTH,
  openRig,
  page,
  presetNoteOf,
  recordPainting,
  release,
  right,
  SOUTH,
  savePreset,
  show,
  staleWarningOf,
  streamFrom,
  view,
} from '../testing/camera-page.tsx'
import { simulatedRig } from '../testing/simulated-rig.tsx'
import { createVirtualTime } from './guard/proof/virtual-time.ts'
import { createLiveCamera } from './live-camera.ts'

const north = { name: 'North', cameraID: NORTH }
const south = { name: 'South', cameraID: SOUTH }

/** Two cameras of one console. */
const openCameras = async () => {
  const paint = recordPainting()
  const rig = await openRig()
  const frames = { [NORTH]: streamFrom(rig.link, NORTH, 'north'), [SOUTH]: streamFrom(rig.link, SOUTH, 'south') }
  const { rerender } = show(page([rig.rigConsole, north, south]))
  const showPage = (...cameras: CameraViewProps[]) => rerender(page([rig.rigConsole, ...cameras]))
  await isLive('North')
  await isLive('South')
  return { ...rig, paint, frames, showPage }
}

test('Each camera of a page shows its picture, and a preset is stored with the photograph of its camera', async () => {
  const { paint, showPage, presetPictures } = await openCameras()
  await waitFor(() => expect([paint.shownIn('North'), paint.shownIn('South')]).toEqual(['north', 'south']))

  showPage({ ...north, dialog: 'label' }, south)
  await savePreset('Door')
  await screen.findByText('Preset taken')
  showPage(north, { ...south, dialog: 'label' })
  await savePreset('Door')

  const thumbnailOf = async (cameraID: string) => (await presetPictures.read({ cameraID, name: 'Door' }))?.thumbnail
  await waitFor(async () => expect(await thumbnailOf(SOUTH)).toBe('data:,south'))
  expect(await thumbnailOf(NORTH)).toBe('data:,north')
})

test('A hold of one camera sends no command to another', async () => {
  const { sent } = await openCameras()

  await hold('North')
  expect(right('South').dataset.state).toBe('idle')
  await release('North')

  expect(sent.cameras()).toEqual([NORTH])
})

test('Removing one camera from a page ends its hold alone', async () => {
  const { showPage, liveCameras } = await openCameras()
  await hold('North')
  await hold('South')

  const panOf = (cameraID: string) => liveCameras.get(cameraID).motion.getState().pan.state
  showPage(south)

  expect([panOf(NORTH), panOf(SOUTH)]).toEqual(['stopping', 'moving'])
  await release('South')
})

test('A picture that goes stale ends the holds of its camera and of the sled registered with it, and no others', async () => {
  const { frames, liveCameras } = await openCameras()
  const endRunning = vi.fn(() => true)
  liveCameras.get(NORTH).registerHolds({ endRunning })
  await hold('North')
  await hold('South')

  frames[NORTH]?.stop()

  await waitFor(() => expect(staleWarningOf('North')).toMatch(/hold again to steer without it/))
  await isIdle('North')
  expect(endRunning).toHaveBeenCalledTimes(1)
  expect(right('South').dataset.state).toBe('moving')
  expect(staleWarningOf('South')).toBe('')
  await release('South')
})

test('Steering one camera away from its preset does not change the loaded preset of another', async () => {
  const { showPage, liveCameras } = await openCameras()
  showPage({ ...north, dialog: 'presets' }, south)
  await loadPreset('Valley')
  const loadedOf = (cameraID: string) => liveCameras.get(cameraID).store.getState().loaded
  await waitFor(() => expect(loadedOf(NORTH)?.name).toBe('Valley'))
  expect(loadedOf(SOUTH)).toBeNull()
  showPage(north, south)

  await hold('South')
  await release('South')
  expect(presetNoteOf('North')).toBe('')

  await hold('North')
  await waitFor(() => expect(presetNoteOf('North')).toBe('Moved away from Valley'))
  expect(presetNoteOf('South')).toBe('')
  await release('North')
})

test('A preset that is accepted after another camera was chosen is the loaded preset of the first camera', async () => {
  const { link, showPage, liveCameras } = await openCameras()
  let accept = () => {}
  link.respond(/POST .*activate/, async (_init, forward) => {
    await new Promise<void>((resolve) => {
      accept = resolve
    })
    return forward()
  })
  showPage({ ...north, dialog: 'presets' })
  await loadPreset('Valley')
  await waitFor(() => expect(link.calls).toContain('POST /api/v1/preset/activate/'))

  // The same components, for another camera
  showPage({ ...north, cameraID: SOUTH })
  accept()

  await waitFor(() => expect(liveCameras.get(NORTH).store.getState().loaded?.name).toBe('Valley'))
  expect(liveCameras.get(SOUTH).store.getState().loaded).toBeNull()
})

test('The strip of a camera contains its picture and its frame shots alone', async () => {
  const { paint, sled } = await openCameras()

  sled.tap('forward')
  await waitFor(() => expect(screen.getAllByRole('figure', { name: 'The cable so far' })).toHaveLength(2))
  fireEvent.click(button('North', 'Frame Shot'))

  const canvasOf = (name: string) => view(name).getByRole('figure').querySelector('canvas')
  await view('North').findByRole('img', { name: /^Frame shot at about/ })
  expect(view('South').queryByRole('img', { name: /^Frame shot at about/ })).toBeNull()
  expect(['North', 'South'].map((name) => paint.textIn(canvasOf(name) ?? document.createElement('canvas')))).toEqual([
    'north',
    'south',
  ])
})

test('An earlier picture is shown over the picture of its camera until it is closed', async () => {
  const { liveCameras } = await openCameras()

  liveCameras.get(NORTH).showEarlier({ name: 'Door', takenAt: null, url: '/door.jpg' })
  await view('North').findByRole('img', { name: 'Then: Door' })
  expect(view('South').queryByRole('img', { name: 'Then: Door' })).toBeNull()

  fireEvent.click(button('North', 'Close then and now'))
  expect(view('North').queryByRole('img', { name: 'Then: Door' })).toBeNull()
})

test('A live camera that closes sends its stop once more and leaves no timer', async () => {
  const { rigConsole, link } = await simulatedRig({ as: 'operator' })
  link.respond(/POST .*ptz/, () => new Promise(() => {}))
  const time = createVirtualTime()
  const pending = new Set<unknown>()
  const clock = {
    now: time.now,
    date: time.now,
    setTimer: (run: () => void, ms: number) => {
      const timer = time.setTimer(() => {
        pending.delete(timer)
        run()
      }, ms)
      pending.add(timer)
      return timer
    },
    clearTimer: (timer: unknown) => {
      pending.delete(timer)
      time.clearTimer(timer as Parameters<typeof time.clearTimer>[0])
    },
  }
  const liveCamera = createLiveCamera({ ...rigConsole, clock }, NORTH)
  liveCamera.picture.setPhase('connecting', null)
  liveCamera.press('key', 'pan', 1)
  await time.runUntil(500)
  expect(link.calls.length).toBeGreaterThan(0)
  const before = link.calls.length

  liveCamera.close()

  expect(link.calls.length).toBeGreaterThan(before)
  expect(pending.size).toBe(0)
  expect(liveCamera.motion.getState().pan.state).toBe('stopping')
})
