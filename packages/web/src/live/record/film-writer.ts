import type { PositionCue } from '../../evidence/local-films/recorded-positions.ts'

export type FilmWriter = {
  /** True if the film is recorded in real time, so that the times that are passed to `add` have no effect. */
  isRealTime: boolean
  mimeType: string
  /** Encodes what a canvas shows now, as the picture at `seconds`. Returns false if the encoder is behind. */
  add: (picture: HTMLCanvasElement, seconds: number) => boolean
  /**
   * Adds a cue to the text track. A cue ends at the next one, and must not start before the previous one. Never throws,
   * because the callers include listeners of the motion guard. Films that a MediaRecorder writes have no text track.
   */
  addCue: (cue: PositionCue) => void
  /** Resolves when all bytes have been passed to `onBytes`. */
  finish: () => Promise<void>
}

export type FilmEvents = {
  /** `endSeconds` is when the last picture ends. A MediaRecorder does not report it. */
  onBytes: (bytes: Uint8Array<ArrayBuffer>, endSeconds?: number) => void
  onError: (error: unknown) => void
}

export const BITS_PER_SECOND = 4_000_000
/** Each fragment begins with a key frame. A killed browser loses at most the last fragment. */
export const FRAGMENT_SECONDS = 1

/**
 * Starts the writer of a film. Its bytes never change after they are written, so an incomplete film plays. Rejects if
 * the browser cannot encode films. Without an encoder, as on pages without HTTPS, a MediaRecorder encodes.
 */
export const createFilmWriter = async (
  canvas: HTMLCanvasElement,
  events: FilmEvents,
  createEncoder?: (canvas: HTMLCanvasElement, events: FilmEvents) => Promise<FilmWriter | null>,
): Promise<FilmWriter> => {
  // The MediaRecorder is started first: a WebKit without encoders refuses it, whereas a query of its codecs would crash
  // the page
  const recorder = startMediaRecorder(canvas)
  let selectRecorder = () => {}
  const selection = new Promise<void>((resolve) => (selectRecorder = resolve))
  // The query of the codecs may take longer than the first fragment, which contains the header of the film
  const realTimeWriter = writeInRealTime(recorder, events, selection)
  const encoder = await createEncoder?.(canvas, events).catch((error) => {
    stop(recorder)
    throw error
  })
  if (encoder) stop(recorder)
  else selectRecorder()
  return encoder ?? realTimeWriter
}

const mediaTypes = ['video/mp4;codecs=avc1.42E01F', 'video/mp4', 'video/webm;codecs=vp9', 'video/webm']

const startMediaRecorder = (canvas: HTMLCanvasElement): MediaRecorder => {
  try {
    const mimeType = mediaTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
    const options = {
      mimeType,
      videoBitsPerSecond: BITS_PER_SECOND,
      // Chromium starts a fragment at each key frame, which by default comes only every 100 pictures
      videoKeyFrameIntervalDuration: FRAGMENT_SECONDS * 1_000,
    }
    const recorder = new MediaRecorder(canvas.captureStream(), options)
    recorder.start(FRAGMENT_SECONDS * 1_000)
    return recorder
  } catch (cause) {
    throw new Error('This browser cannot record films', { cause })
  }
}

/** Records in real time, so the times of the pictures have no effect. Reports nothing before `selection` resolves. */
const writeInRealTime = (
  recorder: MediaRecorder,
  { onBytes, onError }: FilmEvents,
  selection: Promise<void>,
): FilmWriter => {
  const { mimeType } = recorder
  let reading: Promise<unknown> = selection
  recorder.ondataavailable = ({ data }) => {
    reading = reading.then(async () => onBytes(new Uint8Array(await data.arrayBuffer()))).catch(onError)
  }
  recorder.onerror = (error) => void selection.then(() => onError(error))
  const stopEvent = new Promise((resolve) => recorder.addEventListener('stop', resolve))

  return {
    isRealTime: true,
    mimeType: mimeType.split(';')[0] ?? mimeType,
    add: () => true,
    addCue: () => {},
    finish: async () => {
      stop(recorder)
      await stopEvent
      await reading
    },
  }
}

/** Stops a recorder and its tracks, which would otherwise capture the canvas until the page is closed. */
const stop = (recorder: MediaRecorder) => {
  if (recorder.state !== 'inactive') recorder.stop()
  for (const track of recorder.stream.getTracks()) track.stop()
}
