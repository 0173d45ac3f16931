import { imageSize } from 'image-size'
import { openVideo } from '../../film/video-film.ts'
import { toDataUrl } from '../exchange/findings-file.ts'

/** A picture as a data URL, with its size in pixels. */
export type ReportPicture = { url: string; width: number; height: number }

/** Resolves to a picture, or to the first frame of a film. Resolves to null if the file is none. */
export const createPreview = (file: Blob, isFilm: boolean): Promise<ReportPicture | null> =>
  (isFilm ? captureFirstFrame(file) : readPicture(file)).catch(() => null)

/** Reads the size from the header, because decoding 1,000 pictures takes many seconds. */
const readPicture = async (file: Blob) => {
  const { width, height } = imageSize(new Uint8Array(await file.arrayBuffer()))
  return { url: await toDataUrl(file), width, height }
}

const captureFirstFrame = async (file: Blob) => {
  const film = await openVideo(URL.createObjectURL(file))
  const canvas = document.createElement('canvas')
  canvas.width = film.videoWidth
  canvas.height = film.videoHeight
  canvas.getContext('2d')?.drawImage(film, 0, 0)
  URL.revokeObjectURL(film.src)
  return { url: canvas.toDataURL('image/jpeg', 0.85), width: canvas.width, height: canvas.height }
}
