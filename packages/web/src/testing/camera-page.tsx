import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import type { RigConsole } from '../console/console.ts'
import { ConsoleProvider } from '../console/console-context.tsx'
import { createLiveCameras } from '../live/camera/live-camera.ts'
import { createSled } from '../live/controls/sled/sled.ts'
import { MotionAnnouncer, PanTiltPad } from '../live/controls/steering-controls.tsx'
import { LivePosition } from '../live/extras/position.tsx'
import { LivePicture } from '../live/picture/live-picture.tsx'
import { DefaultViewButton } from '../live/presets/preset-activation.tsx'
import { PresetLabelDialog, PresetsDialog } from '../live/presets/preset-dialogs.tsx'
import { createPresetPictureStore } from '../live/presets/preset-pictures.ts'
import { useFrameShot } from '../live/view/use-live-view.ts'
import { presetList } from '../rig/presets.ts'
import { Toaster } from '../shell/toaster.tsx'
import { AnnouncementRegion } from '../ui/announcements.tsx'
import { Button } from '../ui/button.tsx'
import type { SimulatorLink } from './link.ts'
import { createSimulatedRig } from './simulated-rig.tsx'
import { createSteadyClock } from './virtual-clock.ts'

// Loaded before the tests, because the first import of lazy code is slow
import '../live/extras/cable-strip.tsx'
import { LiveCameraProvider } from '../live/camera/use-live-camera.tsx'
import { ThenAndNow } from '../live/presets/then-and-now.tsx'
import { LazyCableStrip } from '../live/view/live-view.tsx'

export const NORTH_CAMERA_ID = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
export const SOUTH_CAMERA_ID = '3f8c2b76-90d4-4c1e-8a67-d15e0b7c4a22'

export type CameraViewProps = { name: string; cameraID: string; dialog?: 'presets' | 'label' | undefined }

const CameraView = ({ name, cameraID, dialog }: CameraViewProps) => (
  <section aria-label={name}>
    <AnnouncementRegion>
      <LiveCameraProvider cameraID={cameraID} isPositionPolled>
        <LivePicture camera={{ name, videoURL: `/media/stream/${cameraID}`, poster: '' }} on />
        <ThenAndNow />
        <LivePosition />
        <PanTiltPad home={<DefaultViewButton />} />
        <MotionAnnouncer />
        <LazyCableStrip isHidden={false} />
        <FrameShotButton />
        <PresetsDialog open={dialog === 'presets'} onClose={() => {}} />
        <PresetLabelDialog open={dialog === 'label'} onClose={() => {}} />
      </LiveCameraProvider>
    </AnnouncementRegion>
  </section>
)

const FrameShotButton = () => <Button onClick={useFrameShot()}>Frame Shot</Button>

export const createPage = (rigConsole: RigConsole, ...cameras: CameraViewProps[]) => (
  <ConsoleProvider rigConsole={rigConsole}>
    {cameras.map((camera) => (
      <CameraView key={camera.name} {...camera} />
    ))}
    <Toaster />
  </ConsoleProvider>
)

export const renderPage = (element: ReturnType<typeof createPage>) => {
  const rendered = render(element)
  onTestFinished(rendered.unmount)
  return rendered
}

/**
 * Returns a console for a new simulator. Its clock pauses while the test computer is busy: otherwise late timers and
 * stale pictures would end holds.
 */
export const openRig = async () => {
  const { rigConsole, link } = await createSimulatedRig({ as: 'operator', clock: createSteadyClock() })
  return { rigConsole, link, sent: recordCommands(link), ...getLiveObjects(rigConsole) }
}

const getLiveObjects = (rigConsole: RigConsole) => ({
  sled: rigConsole.area(createSled),
  liveCameras: rigConsole.area(createLiveCameras),
  readPresetPicture: async (cameraID: string, name: string) => {
    const presets = await rigConsole.queryClient.fetchQuery(presetList(rigConsole, cameraID))
    const preset = presets.find((each) => each.name === name)
    return preset ? rigConsole.area(createPresetPictureStore).read(preset) : null
  },
})

/** Records which cameras get commands. Responds without the simulator, because a late response would end the hold. */
const recordCommands = (link: SimulatorLink) => {
  const sent: { cameraID: string }[] = []
  link.respond(/POST .*ptz/, ({ body }) => {
    sent.push(JSON.parse(String(body)))
    return new Response('{}')
  })
  return { cameras: () => [...new Set(sent.map(({ cameraID }) => cameraID))] }
}

/**
 * The beginning of a JPEG that declares 320 × 180 pixels, because the console does not decode a picture without a size.
 */
const JPEG_HEAD = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 180, 1, 64, 1, 1, 0x11, 0]
const JPEG_END = [0xff, 0xd9]

/** Returns a part of a stream whose picture contains `text`. */
const encodeTextFrame = (text: string) => {
  const encoder = new TextEncoder()
  const picture = [...JPEG_HEAD, ...encoder.encode(text), ...JPEG_END]
  const headers = encoder.encode(`--frame\r\nContent-Length: ${picture.length}\r\n\r\n`)
  return Uint8Array.of(...headers, ...picture, ...encoder.encode('\r\n'))
}

/**
 * Streams frames that contain `text` until `stop` is called. Also stubs frame shots, because the simulator is slow to
 * draw them.
 */
export const startTextStream = (link: SimulatorLink, cameraID: string, text: string) => {
  const frame = encodeTextFrame(text)
  const timers: ReturnType<typeof setInterval>[] = []
  const stop = () => timers.forEach(clearInterval)
  onTestFinished(stop)
  link.respond(/POST .*snap/, () => new Response('{}'))
  link.respond(new RegExp(`stream/${cameraID}`), ({ signal }) => {
    const body = new ReadableStream({
      start: (stream) => {
        const timer = setInterval(() => stream.enqueue(frame), 50)
        timers.push(timer)
        signal?.addEventListener('abort', () => {
          clearInterval(timer)
          stream.error(signal.reason)
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'multipart/x-mixed-replace; boundary=frame' } })
  })
  return { stop }
}

/**
 * Replaces canvas drawing, which jsdom does not support. `textIn` returns the text of the picture that a canvas shows.
 */
export const stubCanvas = () => {
  const paintedTexts = new WeakMap<object, string>()
  const getPaintedText = (source: object) => paintedTexts.get(source) ?? ''
  const readCanvasText = (canvas: HTMLCanvasElement) => getPaintedText(canvas)
  vi.stubGlobal('createImageBitmap', async (jpeg: Blob) => {
    const bitmap = { width: 320, height: 180, close: () => {} }
    paintedTexts.set(bitmap, await readText(jpeg.slice(JPEG_HEAD.length, -JPEG_END.length)))
    return bitmap
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return {
      drawImage: (source: object) => paintedTexts.set(this, getPaintedText(source)),
      getImageData: () => ({ data: new Uint8ClampedArray([255, 255, 255, 255]) }),
    } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    return `data:,${readCanvasText(this)}`
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, resolve) {
    resolve(new Blob([readCanvasText(this)]))
  })
  URL.createObjectURL = () => 'blob:earlier'
  URL.revokeObjectURL = () => {}
  return { textIn: readCanvasText, shownIn: (name: string) => readCanvasText(getPicture(name)) }
}

const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

export const withinCamera = (name: string) => within(screen.getByRole('region', { name, hidden: true }))
export const waitUntilLive = (name: string) => withinCamera(name).findByText('Live')
const getPicture = (name: string) => withinCamera(name).getByRole<HTMLCanvasElement>('img', { name, hidden: true })
export const getCameraButton = (name: string, label: string) =>
  withinCamera(name).getByRole('button', { name: label, hidden: true })
export const getPanRightButton = (name: string) => getCameraButton(name, 'Pan right')
export const queryPresetNote = (name: string) => withinCamera(name).queryByText(/^No longer at preset/)?.textContent
export const queryStaleWarning = (name: string) =>
  withinCamera(name).queryByText(/Press again to steer anyway$/)?.textContent

/**
 * Finds the button before it waits: a query by role is slow, and `waitFor` would repeat it at each change of the page,
 * 20 times a second.
 */
const waitUntilPanRight = (name: string, state: 'moving' | 'idle') => {
  const button = getPanRightButton(name)
  return waitFor(() => expect(button.dataset.state).toBe(state))
}

export const holdPanRight = async (name: string) => {
  fireEvent.pointerDown(getPanRightButton(name), { button: 0, pointerId: 1 })
  await waitUntilPanRight(name, 'moving')
}
export const releasePanRight = async (name: string) => {
  fireEvent.pointerUp(getPanRightButton(name), { pointerId: 1 })
  await waitUntilIdle(name)
}
export const waitUntilIdle = (name: string) => waitUntilPanRight(name, 'idle')

export const savePresetInDialog = async (label: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Preset Label' }))
  // The form loads after the dialog has opened
  fireEvent.change(await dialog.findByRole('textbox', { name: 'Preset name' }), { target: { value: label } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save Preset' }))
}

export const loadPresetInDialog = async (label: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Presets' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Load Preset', description: label }))
}
