export type PictureInPictureOptions = {
  canvas: HTMLCanvasElement
  onFrame: (draw: () => void) => () => void
  isRecording: () => boolean
}

/** Fractions of the height of the picture. */
const DOT_RADIUS_FRACTION = 0.03
const DOT_CENTRE_FRACTION = 0.08

/**
 * Opens a picture-in-picture window, or closes the open one. Rejects if the browser does not allow it. The window shows
 * a copy of the picture with a dot during a recording. A dot on the picture itself would be in the film.
 */
export const toggleWindow = async ({ canvas, onFrame, isRecording }: PictureInPictureOptions) => {
  if (document.pictureInPictureElement) return document.exitPictureInPicture()
  const copy = document.createElement('canvas')
  const surface = copy.getContext('2d')
  if (!surface) return
  const draw = () => {
    const { width, height } = canvas
    if (copy.width !== width || copy.height !== height) Object.assign(copy, { width, height })
    surface.drawImage(canvas, 0, 0)
    if (isRecording()) drawDot(surface, canvas)
  }
  draw()
  const video = document.createElement('video')
  video.muted = true
  video.hidden = true
  video.srcObject = copy.captureStream()
  const stopDrawing = onFrame(draw)
  const close = () => {
    stopDrawing()
    video.remove()
  }
  video.addEventListener('leavepictureinpicture', close)
  canvas.after(video)
  try {
    await video.play()
    await video.requestPictureInPicture()
  } catch (error) {
    close()
    throw error
  }
}

const drawDot = (surface: CanvasRenderingContext2D, canvas: HTMLCanvasElement) => {
  const centre = DOT_CENTRE_FRACTION * canvas.height
  surface.beginPath()
  surface.arc(centre, centre, DOT_RADIUS_FRACTION * canvas.height, 0, 2 * Math.PI)
  surface.fillStyle = getComputedStyle(canvas).getPropertyValue('--danger-fill')
  surface.fill()
}
