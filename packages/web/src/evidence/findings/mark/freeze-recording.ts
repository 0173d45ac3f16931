import type { RigConsole } from '../../../console/console.ts'
import { getErrorMessage } from '../../../console/error-message.ts'
import { explainMediaError, fetchFile } from '../../../rig/fetch-file.ts'
import { findFileFault } from '../../../rig/file-fault.ts'
import type { Recording, RecordingName } from '../../../rig/recordings.ts'
import { describeRecording, loadRig } from '../record/recording-origin.ts'
import type { CapturedPicture, MarkedMoment } from './finding-drafts.ts'

const LOAD_TIMEOUT_MS = 10_000
const JPEG_QUALITY = 0.88

const UNREADABLE_PIXELS = 'The rig does not allow this page to read the pixels of this picture'

/** Returns a picture of the gallery, or the current frame of the film that `film` plays, ready to be marked. */
export const freezeRecording = async (
  rigConsole: RigConsole,
  item: Recording,
  film: HTMLVideoElement | null,
): Promise<MarkedMoment> => {
  film?.pause()
  const moment = film && { seconds: film.currentTime, fraction: film.currentTime / (film.duration || 1) }
  const [picture, rig] = await Promise.all([
    film ? captureFrame(film, film.videoWidth, film.videoHeight) : loadPicture(rigConsole, item),
    loadRig(rigConsole),
  ])
  return { picture, origin: describeRecording(item, moment, rig) }
}

export const freezeFrame = async (
  rigConsole: RigConsole,
  { canvas, recording }: { canvas: HTMLCanvasElement; recording: RecordingName },
  moment: { seconds: number; fraction: number },
): Promise<MarkedMoment> => {
  const [picture, rig] = await Promise.all([captureFrame(canvas, canvas.width, canvas.height), loadRig(rigConsole)])
  return { picture, origin: describeRecording(recording, moment, rig) }
}

/** A film gets here only if no player shows it, so that loading it returns the reason. */
const loadPicture = async (rigConsole: RigConsole, { url, kind }: Recording): Promise<CapturedPicture> => {
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS)
  const fileUrl = rigConsole.resolveUrl(url)
  try {
    if (kind === 'film') return { blob: null, reason: await explainMediaError(rigConsole, fileUrl, signal, kind) }
    const blob = await fetchFile(rigConsole, fileUrl, signal, (file) => findFileFault(file, kind))
    return blob ? { blob } : { blob, reason: UNREADABLE_PIXELS }
  } catch (error) {
    return { blob: null, reason: signal.aborted ? 'The picture did not arrive in time' : getErrorMessage(error) }
  }
}

export const captureFrame = async (
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<CapturedPicture> => {
  if (width === 0 || height === 0) return { blob: null, reason: 'The film has not loaded a picture yet' }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(source, 0, 0)
  try {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
    return blob ? { blob } : { blob, reason: 'The browser could not write the picture' }
  } catch {
    // Only a canvas with pixels of another origin throws
    return { blob: null, reason: UNREADABLE_PIXELS }
  }
}
