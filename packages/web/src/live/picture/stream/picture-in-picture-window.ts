import type { StoreApi } from 'zustand/vanilla'
import type { PicturePhase } from './picture-judgement.ts'

export type ShownPicture = { canvas: HTMLCanvasElement | null; session: { phase: PicturePhase } }

export type PictureInPictureOptions = {
  picture: {
    store: Pick<StoreApi<ShownPicture>, 'getState' | 'subscribe'>
    onFrame(draw: () => void): () => void
  }
  isRecording: () => boolean
}

/** Fractions of the height of the picture. */
const DOT_RADIUS_FRACTION = 0.03
const DOT_CENTRE_FRACTION = 0.08
const FONT_SIZE_FRACTION = 0.07

/**
 * Opens a picture-in-picture window, or closes the open one. Rejects if the browser does not allow it. The window shows
 * a copy of the picture with a dot during a recording, because a dot on the picture itself would be in the film. The
 * copy is dimmed while the picture is not live, and the window closes when the picture is removed from the page.
 */
export const toggleWindow = async ({ picture, isRecording }: PictureInPictureOptions) => {
  if (document.pictureInPictureElement) return document.exitPictureInPicture()
  const { canvas } = picture.store.getState()
  const copy = document.createElement('canvas')
  const surface = copy.getContext('2d')
  if (!canvas || !surface) return
  const draw = () => {
    const { width, height } = canvas
    if (copy.width !== width || copy.height !== height) Object.assign(copy, { width, height })
    surface.drawImage(canvas, 0, 0)
    if (picture.store.getState().session.phase !== 'live') dim(surface, canvas)
    if (isRecording()) drawDot(surface, canvas)
  }
  draw()
  const video = document.createElement('video')
  video.muted = true
  video.hidden = true
  video.srcObject = copy.captureStream()
  const stopDrawing = picture.onFrame(draw)
  const stopWatching = picture.store.subscribe(({ canvas: shown, session }, before) => {
    if (shown !== canvas) close()
    else if (session.phase !== before.session.phase) draw()
  })
  const close = () => {
    stopDrawing()
    stopWatching()
    video.remove()
    if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => {})
  }
  video.addEventListener('leavepictureinpicture', close)
  canvas.after(video)
  try {
    await video.play()
    await video.requestPictureInPicture()
    if (!video.isConnected) close()
  } catch (error) {
    close()
    throw error
  }
}

const dim = (surface: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement) => {
  surface.fillStyle = 'rgb(0 0 0 / 60%)'
  surface.fillRect(0, 0, width, height)
  surface.fillStyle = 'white'
  surface.font = `${FONT_SIZE_FRACTION * height}px sans-serif`
  surface.textAlign = 'center'
  surface.fillText('No live picture', width / 2, height / 2)
}

const drawDot = (surface: CanvasRenderingContext2D, canvas: HTMLCanvasElement) => {
  const centre = DOT_CENTRE_FRACTION * canvas.height
  surface.beginPath()
  surface.arc(centre, centre, DOT_RADIUS_FRACTION * canvas.height, 0, 2 * Math.PI)
  surface.fillStyle = getComputedStyle(canvas).getPropertyValue('--danger-fill')
  surface.fill()
}
