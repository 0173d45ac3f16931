import { usePicturePhase } from './picture-phase.ts'

const QUALITY = 0.85
const THUMBNAIL = { width: 256, height: 144, quality: 0.7 }

/**
 * What the live picture shows now: a small data URL, and the whole picture as a JPEG. Null while there is none, and if
 * the browser shows the stream by itself, because then it cannot be read.
 */
export const photograph = async (): Promise<{ thumbnail: string; full: Blob } | null> => {
  const { phase, canvas } = usePicturePhase.getState()
  if (phase !== 'live' || !canvas || canvas.hidden) return null
  const thumbnail = shrink(canvas)
  const full = await new Promise<Blob | null>((taken) => canvas.toBlob(taken, 'image/jpeg', QUALITY))
  return full && { thumbnail, full }
}

const shrink = (picture: HTMLCanvasElement) => {
  const small = document.createElement('canvas')
  small.width = THUMBNAIL.width
  small.height = THUMBNAIL.height
  small.getContext('2d')?.drawImage(picture, 0, 0, small.width, small.height)
  return small.toDataURL('image/jpeg', THUMBNAIL.quality)
}
