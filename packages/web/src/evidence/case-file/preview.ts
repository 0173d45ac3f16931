import { openVideo } from '../film/open-video.ts'

/**
 * Resolves to a data URL of the picture, or of the first frame of a film. Resolves to null if the film cannot be read.
 */
export const createPreview = (file: Blob, isFilm: boolean): Promise<string | null> =>
  isFilm ? captureFirstFrame(file).catch(() => null) : readAsDataURL(file)

const readAsDataURL = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('The file cannot be read'))
    reader.readAsDataURL(file)
  })

const captureFirstFrame = async (file: Blob) => {
  const film = await openVideo(URL.createObjectURL(file))
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  URL.revokeObjectURL(film.src)
  return canvas.toDataURL('image/jpeg', 0.85)
}
