import { fromStoredBlob, readContent, type StoredBlob } from '../../../console/account/stored-blob.ts'
import { createCanvas } from '../../../lib/canvas.ts'
import { readPictureSize } from '../../../lib/picture-size.ts'
import { drawFrame } from '../../film/film.ts'
import { openFilm } from '../../film/use-film.ts'
import { toDataUrl } from '../exchange/findings-file.ts'

/** A picture as a data URL, with the size in pixels at which browsers show it. */
export type ReportPicture = { url: string; width: number; height: number }

/** Resolves to the picture, or to the first frame of the film, or to null if the file is neither. */
export const createPreview = (file: StoredBlob, isFilm: boolean): Promise<ReportPicture | null> =>
  (isFilm ? captureFirstFrame(fromStoredBlob(file)) : readPicture(file)).catch(() => null)

/** Reads the size from the header, because decoding 1,000 pictures takes many seconds. */
const readPicture = async (file: StoredBlob): Promise<ReportPicture> => {
  const size = readPictureSize(new Uint8Array(await readContent(file))) ?? (await decodeSize(fromStoredBlob(file)))
  return { url: await toDataUrl(file), ...size }
}

const decodeSize = async (file: Blob) => {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

const captureFirstFrame = async (file: Blob) => {
  const url = URL.createObjectURL(file)
  try {
    const film = await openFilm({ url, file })
    try {
      const canvas = createCanvas(film)
      const surface = canvas.getContext('2d')
      if (!surface) throw new Error('This browser cannot draw pictures')
      await drawFrame(film, 0, surface)
      return { url: canvas.toDataURL('image/jpeg', 0.85), width: canvas.width, height: canvas.height }
    } finally {
      film.close()
    }
  } finally {
    URL.revokeObjectURL(url)
  }
}
