export const supportsPictureInPicture = () =>
  'pictureInPictureEnabled' in document &&
  document.pictureInPictureEnabled &&
  'captureStream' in HTMLCanvasElement.prototype

/** The window stays visible while its tab is hidden. */
export const isInPictureInPicture = (page: Document) =>
  Boolean('pictureInPictureElement' in page && page.pictureInPictureElement)

/** Opens a picture-in-picture window for a canvas, or closes the open one. Rejects if the browser does not allow it. */
export const togglePictureInPicture = async (canvas: HTMLCanvasElement) => {
  if (document.pictureInPictureElement) return document.exitPictureInPicture()
  const video = document.createElement('video')
  video.muted = true
  video.hidden = true
  video.srcObject = canvas.captureStream()
  video.addEventListener('leavepictureinpicture', () => video.remove())
  canvas.after(video)
  try {
    await video.play()
    await video.requestPictureInPicture()
  } catch (error) {
    video.remove()
    throw error
  }
}
