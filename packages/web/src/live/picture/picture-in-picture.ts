/** Returns whether this browser can show a canvas in a separate window. */
export const supportsPictureInPicture = () =>
  'pictureInPictureEnabled' in document &&
  document.pictureInPictureEnabled &&
  'captureStream' in HTMLCanvasElement.prototype

/** Returns whether a live picture is in a separate window, where it is visible while its tab is hidden. */
export const isInPictureInPicture = (page: Document) =>
  Boolean('pictureInPictureElement' in page && page.pictureInPictureElement)

/** Shows a canvas in a small window above all others, or closes that window. Rejects if the browser refuses. */
export const togglePictureInPicture = async (canvas: HTMLCanvasElement) => {
  if (document.pictureInPictureElement) return document.exitPictureInPicture()
  const film = document.createElement('video')
  film.muted = true
  film.hidden = true
  film.srcObject = canvas.captureStream()
  film.addEventListener('leavepictureinpicture', () => film.remove())
  canvas.after(film)
  try {
    await film.play()
    await film.requestPictureInPicture()
  } catch (error) {
    film.remove()
    throw error
  }
}
