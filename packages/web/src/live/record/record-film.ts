import { getAccountKey } from '../../console/account/account.ts'
import type { RigConsole } from '../../console/console.ts'
import { copyPicture } from '../../lib/canvas.ts'
import { createTimer } from '../../lib/clock.ts'
import { formatTimeForFileName } from '../../lib/format.ts'
import { importCode } from '../../lib/import-code.ts'
import { toSafeFileName } from '../../lib/safe-file-name.ts'
import { formatForFileName } from '../../rig/recordings.ts'
import type { LiveCamera } from '../camera/live-camera.ts'
import { createFilmTimes } from './film-times.ts'
import { createFilmWriter } from './film-writer.ts'
import { createFilmsInProgress, createStoredRecordings, type FilmPiece } from './stored-recordings.ts'
import { watchPositions } from './watch-positions.ts'

export type FilmRecording = {
  /** Resolves when the film is complete in the browser's storage. Rejects if its end could not be stored. */
  stop: () => Promise<void>
}

type Options = {
  cameraName: string
  /** Called at most once, when the recording must end. `isError` is true if the operator must do something about it. */
  onEnd: (reason: string, isError: boolean) => void
}

type Frame = Parameters<Parameters<LiveCamera['picture']['onFrame']>[0]>

/** The tooltip of the button mentions both limits. At `BITS_PER_SECOND`, an hour has 1.8 GB. */
const MAX_SECONDS = 3_600
const MAX_BYTES = 2_000_000_000
/** Space that must remain on the disk, because the end of the film must still be stored. */
const RESERVED_BYTES = 50_000_000
const FLUSH_INTERVAL_MS = 1_000

/**
 * Records the pictures of the live stream as they arrive, with the rig's times, until `stop` is called. Rejects if the
 * browser cannot encode or store films, if its disk is almost full, or if there is no picture.
 */
export const recordFilm = async (
  rigConsole: RigConsole,
  liveCamera: LiveCamera,
  { cameraName, onEnd }: Options,
): Promise<FilmRecording> => {
  const { clock, rigClock } = rigConsole
  const { canvas } = liveCamera.picture.store.getState()
  if (!canvas) throw new Error('There is no live picture to record')
  // An earlier version of the console stored the session without the account, for which films are stored
  if (getAccountKey(rigConsole) === null) throw new Error('Sign in again to record')
  const recordings = createStoredRecordings(rigConsole)
  const times = createFilmTimes()
  const timer = createTimer(clock)
  const startedAt = clock.now()
  let latestStamp: { stampMs: number; atMs: number } | null = null
  let piece: FilmPiece = { parts: [], cues: [] }
  let writerStartedAt = 0
  let storing: Promise<unknown> = Promise.resolve()
  /** Time in the film of the latest picture. */
  let filmSeconds = 0
  let writtenSeconds = 0
  let cueSeconds = 0
  /** When the newest piece was completed. No piece is stored before the writer has started. */
  let flushedAt = Number.POSITIVE_INFINITY
  let hasEnded = false

  const toDate = (atMs: number) => clock.date() + atMs - clock.now()
  /** Returns the rig's time at a time of the console's clock (ISO 8601), or the computer's if the rig sends none. */
  const getRigTime = (atMs: number) => {
    const rigTime = rigClock.date(atMs) ?? (latestStamp && latestStamp.stampMs + atMs - latestStamp.atMs)
    return { at: new Date(rigTime ?? toDate(atMs)).toISOString(), ...(rigTime === null && { isComputerTime: true }) }
  }
  const end = (reason: string, isError: boolean) => {
    if (hasEnded) return
    hasEnded = true
    onEnd(reason, isError)
  }
  const fail = (reason: string, error: unknown) => {
    if (!hasEnded) console.warn('The recording has ended', error)
    end(reason, true)
  }
  const startWriter = async () => {
    // A MediaRecorder films only what is shown after its start, so it must not wait for code that it does not need
    const [encoderCode, isFull] = await Promise.all([
      'VideoEncoder' in window ? importCode(() => import('./film-encoder.ts')) : null,
      isDiskAlmostFull(),
    ])
    if (isFull) throw new Error(DISK_ALMOST_FULL_MESSAGE)
    writerStartedAt = clock.now()
    const onError = (error: unknown) => fail('The browser could not encode the picture', error)
    const onBytes = (bytes: Uint8Array<ArrayBuffer>, endSeconds = filmSeconds) => {
      piece.parts.push(bytes)
      writtenSeconds = endSeconds
      // In a hidden tab, where only the picture-in-picture window shows the picture, browsers may delay the timer by a
      // minute
      if (clock.now() - flushedAt >= FLUSH_INTERVAL_MS) flush()
    }
    return createFilmWriter(canvas, { onBytes, onError }, encoderCode?.createFilmEncoder)
  }
  const { writer, firstFrames, missed } = await watchFrames(liveCamera, startWriter)
  let dropped = missed

  const flush = () => {
    flushedAt = clock.now()
    if (piece.parts.length === 0) return
    const next = piece
    piece = { parts: [], cues: [] }
    summary = {
      ...summary,
      bytes: next.parts.reduce((sum, { length }) => sum + length, summary.bytes),
      pieces: summary.pieces + 1,
      seconds: writtenSeconds,
      dropped,
      storedAt: clock.date(),
    }
    const appended = summary
    storing = storing.then(() => recordings.append(appended, next))
    storing.catch((error: unknown) => fail(describeFailure(error), error))
  }

  const flushRegularly = async () => {
    timer.set(() => void flushRegularly(), FLUSH_INTERVAL_MS)
    flush()
    // Both lengths are limited: in a hidden tab or during an outage the film gets no pictures, and the rig's clock may
    // be faster than real time
    if (Math.max(filmSeconds, getRealSeconds()) >= MAX_SECONDS) end('A film can last at most one hour', false)
    if (summary.bytes >= MAX_BYTES) end('A film can be at most 2 GB', false)
    if (await isDiskAlmostFull()) end(DISK_ALMOST_FULL_MESSAGE, true)
  }

  const getRealSeconds = (atMs = clock.now()) => (atMs - writerStartedAt) / 1_000

  const addPicture = (...[picture, atMs, stampMs]: Frame) => {
    if (stampMs !== null) latestStamp = { stampMs, atMs }
    const seconds = times.addPicture(stampMs, atMs, toDate(atMs))
    if (!liveCamera.picture.store.getState().isReadable) return
    filmSeconds = writer.isRealTime ? getRealSeconds() : (seconds ?? filmSeconds)
    const isAdded = writer.isRealTime || (seconds !== null && writer.add(picture, seconds))
    if (!isAdded) dropped += 1
  }
  for (const frame of firstFrames) addPicture(...frame)
  const { at: startTime } = getRigTime(writer.isRealTime ? writerStartedAt : startedAt)
  let summary = {
    id: startTime,
    name: nameFilm(cameraName, startTime, writer.mimeType),
    mimeType: writer.mimeType,
    bytes: 0,
    pieces: 0,
    seconds: 0,
    dropped: 0,
    storedAt: 0,
  }
  const closeProgressEntry = rigConsole.area(createFilmsInProgress).open(summary.id)
  const stopWatchingPositions = watchPositions(rigConsole, liveCamera, {
    onReport: (positions) => {
      // If the rig's clock is unknown, the time comes from this computer, and cannot be compared with the time stamps
      // of the pictures. The cue then starts when the picture that shows the position arrives, one lag later
      const shownAtMs = clock.now() + (liveCamera.picture.lag.read()?.lagMs ?? 0)
      const seconds = writer.isRealTime
        ? getRealSeconds(shownAtMs)
        : times.locate(rigClock.date(), shownAtMs, toDate(shownAtMs))
      if (seconds === null) return
      // The lag may decrease, but cues must not go back
      cueSeconds = Math.max(cueSeconds, seconds)
      const cue = { ...positions, seconds: cueSeconds, ...getRigTime(clock.now()) }
      piece.cues.push(cue)
      writer.addCue(cue)
    },
    onError: (error) => fail('The positions could not be recorded', error),
  })
  const stopPictures = liveCamera.picture.onFrame(addPicture)
  void flushRegularly()

  return {
    stop: async () => {
      // A check of the disk may still be running. When it ends, the next film may already have started
      hasEnded = true
      stopPictures()
      stopWatchingPositions()
      timer.clear()
      try {
        await writer.finish()
      } finally {
        flush()
        await storing.finally(closeProgressEntry)
      }
    },
  }
}

/**
 * Maximum length of a film's name, in bytes of UTF-8. It has room for the longest camera name, which identifies the
 * film, and for a copy number. File systems allow 255 bytes.
 */
const MAX_NAME_BYTES = 240

/** Formats the name as the rig formats the names of its recordings. */
const nameFilm = (cameraName: string, startTime: string, mimeType: string) => {
  // `toSafeFileName` would replace a leading dot or dash
  const camera = formatForFileName(cameraName).replace(/^(?=[.-])/, '_')
  const extension = mimeType === 'video/mp4' ? 'mp4' : 'webm'
  return toSafeFileName(`${camera} ${formatTimeForFileName(startTime)}.${extension}`, MAX_NAME_BYTES)
}

/** Keeps the first frame that arrives while the encoder is being loaded and started, and counts the others. */
const watchFrames = async <Writer>({ picture }: LiveCamera, startWriter: () => Promise<Writer>) => {
  const firstFrames: Frame[] = []
  let missed = 0
  const stop = picture.onFrame((canvas, atMs, stampMs) => {
    if (firstFrames.length === 0) firstFrames.push([copyPicture(canvas, canvas), atMs, stampMs])
    else missed += 1
  })
  try {
    return { writer: await startWriter(), firstFrames, missed }
  } finally {
    stop()
  }
}

/** Chromium reports some writes to a full disk as `DataError`, others only in the text of an `UnknownError`. */
const describeFailure = (error: unknown) =>
  error instanceof DOMException &&
  (['QuotaExceededError', 'DataError'].includes(error.name) || error.message.includes('NO_SPACE'))
    ? 'The disk is full'
    : 'The browser could not store the film'

const DISK_ALMOST_FULL_MESSAGE = 'The disk is almost full'

/** Resolves to false if the free space is unknown, as on a page without HTTPS. */
const isDiskAlmostFull = async () => {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
  return quota !== undefined && usage !== undefined && quota - usage < RESERVED_BYTES
}
