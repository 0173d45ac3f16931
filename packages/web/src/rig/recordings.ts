import type { GalleryItem } from '@rig/contract'
import type { FileKind } from './file-fault.ts'
import type { Track } from './track.ts'

/** The metadata in the file name of a picture or film. The rig returns no other metadata. */
export type RecordingMetadata = {
  name: string
  /** When the picture was taken or the patrol was started (ISO 8601, UTC). Null if the name contains no valid time. */
  takenAt: string | null
  /** The section of the track in the name, or null if the name contains none. */
  track: Track | null
  /** The name without its time and copy number. It is the same for all films of a patrol. */
  series: string
  /** The name without time, track and extension, such as `Patrol PTZ North span`. Null if the name contains no time. */
  source: string | null
  /** The camera as the file name spells it, such as `PTZ North span`, or ''. */
  cameraText: string
  /** Where the camera and the sled were. Only the names of frame shots contain this. */
  position: Readonly<Record<'pan' | 'tilt' | 'zoom' | 'sled', number | null>>
}

/**
 * A picture or film, identified by its name within its list. `createMediaLink` returns its link (rig/media-links.ts).
 */
export type Recording = RecordingMetadata & { list: 'gallery' | 'computer'; format: string; kind: FileKind }

const STAMP = /(\d{4}-\d{2}-\d{2})T(\d{2})[-:](\d{2})[-:](\d{2})Z/g
const TRACK_PATTERN = /\s(\d+)-(\d+)(?: \(\d+\))?\.\w+$/
const COPY_NUMBER_PATTERN = / \(\d+\)(?=\.\w+$)/
const EXTENSION_PATTERN = /\.\w+$/
const POSITION_PATTERN = /(?<=\s)(pan|tilt|zoom|sled) (-?\d+(?:\.\d+)?)(?=\s|\.\w+$)/g
const NO_POSITION = { pan: null, tilt: null, zoom: null, sled: null }

export const toRecording = ({ name, format }: Pick<GalleryItem, 'name' | 'format'>): Recording => ({
  ...parseRecordingName(name),
  list: 'gallery',
  format,
  kind: format.toLowerCase() === 'mp4' ? 'film' : 'picture', // spec 9
})

/** Returns when a recording was taken, in ms since 1970, or null if its name contains no time. */
export const getTakenAtMs = ({ takenAt }: Pick<RecordingMetadata, 'takenAt'>) =>
  takenAt === null ? null : Date.parse(takenAt)

export const isFilm = ({ kind }: Recording) => kind === 'film'

export const parseRecordingName = (name: string): RecordingMetadata => {
  const stamp = findTimestamp(name)
  const [, from, to] = TRACK_PATTERN.exec(name) ?? []
  const series = (stamp ? name.slice(0, stamp.start) + name.slice(stamp.end) : name).replace(COPY_NUMBER_PATTERN, '')
  const before = stamp ? name.slice(0, stamp.start).trim() : ''
  const source = stamp ? before || series.replace(TRACK_PATTERN, '').replace(EXTENSION_PATTERN, '').trim() : null
  return {
    name,
    takenAt: stamp?.at ?? null,
    track: from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) },
    series,
    source,
    cameraText: before.replace(/^Patrol\b/, '').trim(),
    position: parsePosition(name),
  }
}

/**
 * Returns the rightmost time in a file name, because the name of the camera may contain a time too. Ignores times such
 * as `2026-02-30`.
 */
const findTimestamp = (name: string) => {
  let found: { at: string; start: number; end: number } | null = null
  for (const match of name.matchAll(STAMP)) {
    const [text, date = '', hours = '', minutes = '', seconds = ''] = match
    if (isValidTime(date, Number(hours), Number(minutes), Number(seconds)))
      found = { at: `${date}T${hours}:${minutes}:${seconds}Z`, start: match.index, end: match.index + text.length }
  }
  return found
}

/**
 * `Date.parse` would accept 30 February, and `toISOString` would take most of the time that parsing a long list takes.
 */
const isValidTime = (date: string, hours: number, minutes: number, seconds: number) => {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  if (month < 1 || month > 12 || day < 1 || hours > 23 || minutes > 59 || seconds > 59) return false
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 && isLeapYear ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0))
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const parsePosition = (name: string): RecordingMetadata['position'] =>
  name.includes(' sled ') || name.includes(' pan ') || name.includes(' tilt ') || name.includes(' zoom ')
    ? {
        ...NO_POSITION,
        ...Object.fromEntries(
          Array.from(name.matchAll(POSITION_PATTERN), ([, field, value]) => [field, Number(value)]),
        ),
      }
    : NO_POSITION

/** `until` is when the console first saw another name (ISO 8601, on the rig's clock), or null for the current name. */
export type CameraName = { cameraID: string; name: string; until: string | null }

/** `text` is the part of the file name that names the camera. */
export type FoundCamera = { cameraID: string; text: string }

export type KnownCameras = ReturnType<typeof createKnownCameras>

/** `until` can be too early, because the estimate of the rig's clock is inexact after slow responses. */
const CLOCK_TOLERANCE_MS = 5_000

/**
 * Returns the name of a camera as rigs write it in file names, with a dash instead of the characters that file systems
 * reject.
 */
export const formatForFileName = (cameraName: string) =>
  cameraName.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, '-').trim()

export const createKnownCameras = (names: readonly CameraName[]) => {
  const candidates = names
    .filter(({ name }) => name.trim() !== '')
    .map(({ cameraID, name, until }) => ({
      cameraID,
      texts: [name, formatForFileName(name)].map(composeAccents),
      length: name.length,
      until: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
    }))
    // If a file name contains several camera names, the longest one counts. Of equally long names, the one that ended
    // first counts
    .toSorted((a, b) => b.length - a.length || a.until - b.until || 0)

  const search = (name: string, takenAt: string | null): FoundCamera | null => {
    const fileName = composeAccents(name)
    const time = takenAt === null ? Number.POSITIVE_INFINITY : Date.parse(takenAt) - CLOCK_TOLERANCE_MS
    for (const { cameraID, texts, until } of candidates) {
      const text = time > until ? undefined : texts.find((each) => fileName.includes(each))
      if (text !== undefined) return { cameraID, text }
    }
    return null
  }
  // Caches the camera for each file name and time, because a gallery of thousands of recordings is searched for each
  // finding and schedule
  const found = new Map<string, FoundCamera | null>()

  return {
    isEmpty: names.length === 0,
    /**
     * Returns null if the file name contains no camera name. If two cameras have had the name, returns the one that had
     * it at `takenAt`.
     */
    find: ({ name, takenAt }: Pick<RecordingMetadata, 'name' | 'takenAt'>): FoundCamera | null => {
      const key = `${takenAt} ${name}`
      const known = found.get(key)
      if (known !== undefined) return known
      const camera = search(name, takenAt)
      found.set(key, camera)
      return camera
    },
    has: (cameraID: string) => names.some((each) => each.cameraID === cameraID),
    /** Returns the current name of a camera, or the latest known name of a camera that the rig no longer lists. */
    getName: (cameraID: string) => {
      const own = names.filter((each) => each.cameraID === cameraID)
      return (own.find(({ until }) => until === null) ?? own.at(-1))?.name
    },
  }
}

/** Composes accents, which macOS writes as separate characters in file names. */
export const composeAccents = (text: string) => text.normalize('NFC')
