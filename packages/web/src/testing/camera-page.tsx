import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { type Clock, createConsole, type RigConsole } from '../console/console.ts'
import { ConsoleProvider } from '../console/console-context.tsx'
import { createVirtualTime } from '../live/guard/proof/virtual-time.ts'
import { MotionAnnouncer, PanTiltPad } from '../live/inputs/steering-controls.tsx'
import { createLiveCameras } from '../live/live-camera.ts'
import { LivePicture } from '../live/picture/live-picture.tsx'
import { StalePictureWarning } from '../live/picture/stale-picture-warning.tsx'
import { LivePosition } from '../live/position/live-position.tsx'
import { DefaultViewButton } from '../live/presets/default-view-button.tsx'
import { PresetLabelDialog } from '../live/presets/preset-label-dialog.tsx'
import { createPresetPictures } from '../live/presets/preset-pictures.ts'
import { PresetsDialog } from '../live/presets/presets-dialog.tsx'
import { createSled } from '../live/sled/sled.ts'
import { useFrameShot } from '../live/sled/use-frame-shot.ts'
import { Toaster } from '../shell/toaster.tsx'
import { Button } from '../ui/button.tsx'
import type { Link } from './link.ts'
import { memoryStorage } from './memory-storage.ts'
import { simulatedRig } from './simulated-rig.tsx'
// Loaded beforehand, because the first import of lazy code is slow
import '../live/strip/cable-strip.tsx'
import { LazyCableStrip } from '../live/strip/lazy-cable-strip.tsx'
import { ThenAndNow } from '../live/then-and-now/then-and-now.tsx'
import { LiveCameraProvider } from '../live/use-live-camera.tsx'

export const NORTH = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
export const SOUTH = '3f8c2b76-90d4-4c1e-8a67-d15e0b7c4a22'

/** A camera with everything that shows or steers it. `dialog` is the open dialog. */
export type CameraViewProps = { name: string; cameraID: string; dialog?: 'presets' | 'label' | undefined }

const CameraView = ({ name, cameraID, dialog }: CameraViewProps) => (
  <section aria-label={name}>
    <LiveCameraProvider cameraID={cameraID}>
      <LivePicture camera={{ name, videoURL: `/media/stream/${cameraID}`, poster: '' }} on />
      <StalePictureWarning />
      <ThenAndNow />
      <LivePosition />
      <PanTiltPad home={<DefaultViewButton />} />
      <MotionAnnouncer />
      <LazyCableStrip isHidden={false} />
      <FrameShotButton />
      <PresetsDialog open={dialog === 'presets'} onClose={() => {}} />
      <PresetLabelDialog open={dialog === 'label'} onClose={() => {}} />
    </LiveCameraProvider>
  </section>
)

const FrameShotButton = () => <Button onClick={useFrameShot()}>Frame Shot</Button>

/** One page with these cameras of these consoles. */
export const page = (...consoles: [RigConsole, ...CameraViewProps[]][]) => (
  <>
    {consoles.map(([rigConsole, ...cameras], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the consoles of a page never change
      <ConsoleProvider key={index} rigConsole={rigConsole}>
        {cameras.map((camera) => (
          <CameraView key={camera.name} {...camera} />
        ))}
        <Toaster />
      </ConsoleProvider>
    ))}
  </>
)

export const show = (element: ReturnType<typeof page>) => {
  const rendered = render(element)
  onTestFinished(rendered.unmount)
  return rendered
}

/**
 * Returns a console for a new simulator, whose URL ends with `path`. Its clock is steady: even on a busy machine no
 * timer is late and no picture goes stale, which would end holds.
 */
export const openRig = async (path = '') => {
  const { rigConsole: signedIn, link, page } = await simulatedRig({ as: 'operator' })
  const rigConsole = createConsole({
    host: window.location.origin + path,
    fetch: (url, init) => signedIn.fetch(String(url).replace(`${path}/`, '/'), init),
    storage: memoryStorage,
    clock: steadyClock(),
    page,
  })
  onTestFinished(rigConsole.close)
  const { admin } = signedIn.session.get()
  if (admin) rigConsole.session.completeLogin(admin)
  return { rigConsole, link, sent: recordSent(link), ...partsOf(rigConsole) }
}

/** Returns a clock that pauses while the page is busy, and otherwise runs at four times the speed. */
const steadyClock = (): Clock => {
  const time = createVirtualTime()
  const timer = setInterval(() => void time.runUntil(time.now() + 20), 5)
  onTestFinished(() => clearInterval(timer))
  return { ...time, date: () => Date.now() }
}

/** The parts of a console that the tests read. */
const partsOf = (rigConsole: RigConsole) => ({
  sled: rigConsole.part(createSled),
  liveCameras: rigConsole.part(createLiveCameras),
  presetPictures: rigConsole.part(createPresetPictures),
})

/** Accepts each further command immediately, because a late response would end the hold, and records its camera. */
const recordSent = (link: Link) => {
  const sent: { cameraID: string }[] = []
  link.respond(/POST .*ptz/, ({ body }) => {
    sent.push(JSON.parse(String(body)))
    return new Response('{}')
  })
  return { cameras: () => [...new Set(sent.map(({ cameraID }) => cameraID))] }
}

/** Streams the text as the frames of a camera, until `stop` is called. Frame shots succeed immediately: drawing one is slow. */
export const streamFrom = (link: Link, cameraID: string, text: string) => {
  const frame = new TextEncoder().encode(`--frame\r\nContent-Length: ${text.length}\r\n\r\n${text}\r\n`)
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

/** Records the pictures painted on each canvas until the test ends, because jsdom does not paint. */
export const recordPainting = () => {
  const painted = new WeakMap<object, string>()
  const textOf = (source: object) => painted.get(source) ?? ''
  const textIn = (canvas: HTMLCanvasElement) => textOf(canvas)
  vi.stubGlobal('createImageBitmap', async (jpeg: Blob) => {
    const bitmap = { width: 320, height: 180, close: () => {} }
    painted.set(bitmap, await readText(jpeg))
    return bitmap
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return {
      drawImage: (source: object) => painted.set(this, textOf(source)),
      getImageData: () => ({ data: new Uint8ClampedArray([255, 255, 255, 255]) }),
    } as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (this: HTMLCanvasElement) {
    return `data:,${textIn(this)}`
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, resolve) {
    resolve(new Blob([textIn(this)]))
  })
  URL.createObjectURL = () => 'blob:earlier'
  URL.revokeObjectURL = () => {}
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return { textIn, shownIn: (name: string) => textIn(pictureIn(name)) }
}

const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })

export const view = (name: string) => within(screen.getByRole('region', { name, hidden: true }))
export const isLive = (name: string) => view(name).findByText('Live')
const pictureIn = (name: string) => view(name).getByRole<HTMLCanvasElement>('img', { name, hidden: true })
export const button = (name: string, label: string) => view(name).getByRole('button', { name: label, hidden: true })
export const right = (name: string) => button(name, 'Pan right')
export const presetNoteOf = (name: string) => view(name).getByRole('status', { name: 'Preset' }).textContent
export const staleWarningOf = (name: string) =>
  view(name).getByRole('status', { name: 'Age of the picture' }).textContent

/** Holds pan right until the camera moves; a busy page may have ended the first hold. */
export const hold = (name: string) =>
  waitFor(() => {
    if (right(name).dataset.state === 'idle') fireEvent.pointerDown(right(name), { button: 0, pointerId: 1 })
    expect(right(name).dataset.state).toBe('moving')
  })
export const release = async (name: string) => {
  fireEvent.pointerUp(right(name), { pointerId: 1 })
  await isIdle(name)
}
export const isIdle = (name: string) => waitFor(() => expect(right(name).dataset.state).toBe('idle'))

export const savePreset = async (label: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Preset Label' }))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Preset name' }), { target: { value: label } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save Preset' }))
}

export const loadPreset = async (label: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Presets' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Load Preset', description: label }))
}
