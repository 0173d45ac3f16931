import type { ListedSchedule } from '@rig/contract/reading/screens'
import type { RigConsole } from '../../../console/console.ts'
import { copyPicture, toJpeg } from '../../../lib/canvas.ts'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { loadKnownCameras } from '../../../rig/camera-names.ts'
import { explainMediaError } from '../../../rig/explain-media.ts'
import { fetchFile } from '../../../rig/fetch-file.ts'
import { findFileFault } from '../../../rig/file-fault.ts'
import { createLocalFilms, type LocalFilm } from '../../../rig/local-films.ts'
import { createMediaLink, type MediaLink } from '../../../rig/media-links.ts'
import {
  type KnownCameras,
  parseRecordingName,
  type Recording,
  type RecordingMetadata,
} from '../../../rig/recordings.ts'
import { scheduleList } from '../../../rig/schedules.ts'
import { PATROL_TRACK, type Track } from '../../../rig/track.ts'
import { getFilmFraction } from '../../film/frame-times.ts'
import { readShownTime } from '../../film/shown-time.ts'
import { findPositionAndDate, readVtt } from '../../local-films/recorded-positions.ts'
import { type FindingOrigin, type Reading, unknownReading } from './finding.ts'

/** A picture, or the reason why there is none, which is shown to the operator. */
export type CapturedPicture = { blob: Blob } | { blob: null; reason: string }

/** A captured picture from which a finding can be made, and where it comes from. */
export type PictureToMark = { picture: CapturedPicture; origin: FindingOrigin; note?: string }

/** `seconds` is null if the browser does not report the time of the displayed picture. */
export type FilmTime = { seconds: number | null; filmSeconds: number }

export type RigLists = {
  cameras: KnownCameras
  schedules: readonly Pick<ListedSchedule, 'cameraID' | 'pan' | 'tilt' | 'zoom'>[]
  localFilms: ReadonlyMap<string, LocalFilm>
}

const LOAD_TIMEOUT_MS = 10_000
const JPEG_QUALITY = 0.88

const UNREADABLE_PIXELS_MESSAGE = 'The rig does not allow this page to read the pixels of this picture'

/** Tolerance of the sled position, because a patrol starts slowly, and a panned camera looks ahead of the sled. */
const FILM_SLED_TOLERANCE_UNITS = 5
/** Tolerance of the time in a film, because the sled first moves to the start of its track, which takes up to 20 s. */
const FILM_TIME_TOLERANCE_SECONDS = 20
/** Maximum rounding errors of the positions in the name of a frame shot. */
const FILE_NAME_POSITION_TOLERANCE = { pan: 0.1, tilt: 0.1, zoom: 0.5, sled: 0.1 } as const

/** Returns a picture of the gallery, or the frame that the paused `film` shows, ready to be marked. */
export const captureRecording = async (
  rigConsole: RigConsole,
  item: Recording,
  film: HTMLVideoElement | null,
): Promise<PictureToMark> => {
  const filmTime = film && { seconds: readShownTime(film), filmSeconds: film.duration }
  const [picture, rig] = await Promise.all([
    film ? captureFrame(film, film.videoWidth, film.videoHeight) : loadPicture(rigConsole, item),
    loadRigLists(rigConsole),
  ])
  return { picture, origin: describeRecording(item, filmTime, rig) }
}

export const captureFilmFrame = async (
  rigConsole: RigConsole,
  { canvas, recording }: { canvas: HTMLCanvasElement; recording: Recording },
  filmTime: FilmTime,
): Promise<PictureToMark> => {
  const [picture, rig] = await Promise.all([
    captureFrame(canvas, canvas.width, canvas.height),
    loadRigLists(rigConsole),
  ])
  return { picture, origin: describeRecording(recording, filmTime, rig) }
}

/**
 * Resolves to the picture, or to the reason why there is none. For a film, this is always a reason, because frames are
 * captured from the player.
 */
const loadPicture = async (rigConsole: RigConsole, { list, name, kind }: Recording): Promise<CapturedPicture> => {
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS)
  const link = createMediaLink(rigConsole, { list, name })
  try {
    if (kind === 'film') return { blob: null, reason: await explainMissingFrame(rigConsole, link, signal) }
    const blob = await fetchFile(rigConsole, link, signal, (file) => findFileFault(file, kind))
    return blob ? { blob } : { blob, reason: UNREADABLE_PIXELS_MESSAGE }
  } catch (error) {
    return { blob: null, reason: signal.aborted ? 'The picture did not arrive in time' : getErrorMessage(error) }
  }
}

const NO_FRAME_MESSAGE = 'No frame of the film has loaded yet'

const explainMissingFrame = async (rigConsole: RigConsole, link: MediaLink, signal: AbortSignal) => {
  const found = await explainMediaError(rigConsole, link, await link.read(), signal, 'film')
  return 'reason' in found ? found.reason : NO_FRAME_MESSAGE
}

export const captureFrame = async (
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<CapturedPicture> => {
  if (width === 0 || height === 0) return { blob: null, reason: NO_FRAME_MESSAGE }
  const canvas = copyPicture(source, { width, height })
  try {
    const blob = await toJpeg(canvas, JPEG_QUALITY)
    return blob ? { blob } : { blob, reason: 'The browser could not write the picture' }
  } catch {
    // Reading the canvas fails only if it contains pixels of another origin
    return { blob: null, reason: UNREADABLE_PIXELS_MESSAGE }
  }
}

/** A list that fails to load counts as empty. Only films need the schedules. */
export const loadRigLists = async (rigConsole: RigConsole, { withSchedules = true } = {}): Promise<RigLists> => {
  const { queryClient } = rigConsole
  const [cameras, schedules] = await Promise.all([
    loadKnownCameras(rigConsole),
    withSchedules ? queryClient.ensureQueryData(scheduleList(rigConsole)).catch(() => []) : [],
  ])
  return { cameras, schedules, localFilms: rigConsole.area(createLocalFilms).store.getState() }
}

/**
 * Returns where and when a recording was taken: from its name, the time in a film, and the schedules, or from the
 * positions beside a film on this computer.
 */
export const describeRecording = (
  recording: RecordingMetadata & Pick<Recording, 'list'>,
  filmTime: FilmTime | null,
  { cameras, schedules, localFilms }: RigLists,
): FindingOrigin => {
  const { list, name, takenAt, track, position } = recording
  const id = cameras.find(recording)?.cameraID
  const localFilm = list === 'computer' ? localFilms.get(name) : undefined
  // If the console recorded the film, its name contains no section, and may contain a time on the computer's clock
  const mayBeComputerTime = list === 'computer' && parseRecordingName(name).track === null
  const elapsedSeconds = filmTime ? filmTime.seconds : 0
  const time = takenAt === null || elapsedSeconds === null ? null : addSeconds(takenAt, elapsedSeconds)
  return {
    camera:
      id === undefined
        ? { name: recording.source || name, certainty: 'estimated' }
        : { name: cameras.getName(id) ?? name, certainty: 'known', id },
    ...(filmTime
      ? inferCameraPosition(schedules.filter(({ cameraID }) => cameraID === id))
      : toPositionReadings(position)),
    sled: filmTime ? estimateSled(track, filmTime) : toReading(position, 'sled'),
    time: {
      at: time === null ? null : new Date(time).toISOString(),
      certainty: time === null ? 'unknown' : filmTime ? 'estimated' : 'known',
      tolerance: time === null || mayBeComputerTime ? null : filmTime ? FILM_TIME_TOLERANCE_SECONDS : 1,
    },
    ...(localFilm && filmTime && describeLocalFilm(localFilm, filmTime)),
    recording: { name, seconds: filmTime?.seconds ?? null, ...(list === 'computer' && { isLocal: true }) },
  }
}

/** Without recorded positions, the section of the track is known only if the film is named after a patrol. */
const describeLocalFilm = ({ recording, vtt }: LocalFilm, { seconds }: FilmTime) => {
  const cues = vtt === null ? null : readVtt(vtt)
  const position = cues && seconds !== null ? findPositionAndDate(cues, seconds) : null
  if (!position) return recording.track && !cues ? null : UNKNOWN_POSITION
  const { at, isComputerTime, pan, tilt, zoom, sled } = position
  return {
    ...{ pan: pan ?? unknownReading, tilt: tilt ?? unknownReading },
    ...{ zoom: zoom ?? unknownReading, sled: sled ?? unknownReading },
    time: isComputerTime
      ? ({ at, certainty: 'estimated', tolerance: null } as const)
      : ({ at, certainty: 'known', tolerance: 1 } as const),
  }
}

const UNKNOWN_POSITION = { pan: unknownReading, tilt: unknownReading, zoom: unknownReading, sled: unknownReading }

/** Returns the sled position at a time in a film. Assumes that the sled moved at a constant speed. */
const estimateSled = (track: Track | null, { seconds, filmSeconds }: FilmTime): Reading => {
  const fraction = getFilmFraction(seconds, filmSeconds)
  if (fraction === null) return unknownReading
  const { from, to } = track ?? PATROL_TRACK
  // If the name contains no track, the section is only assumed
  return {
    value: from + (to - from) * fraction,
    certainty: 'estimated',
    tolerance: track ? FILM_SLED_TOLERANCE_UNITS : null,
  }
}

const toPositionReadings = (position: RecordingMetadata['position']) => ({
  pan: toReading(position, 'pan'),
  tilt: toReading(position, 'tilt'),
  zoom: toReading(position, 'zoom'),
})

const toReading = (
  position: RecordingMetadata['position'],
  field: keyof typeof FILE_NAME_POSITION_TOLERANCE,
): Reading => {
  const value = position[field]
  return value === null ? unknownReading : { value, certainty: 'known', tolerance: FILE_NAME_POSITION_TOLERANCE[field] }
}

/** A value that all schedules of the camera have in common probably applied to this patrol too. */
const inferCameraPosition = (own: RigLists['schedules']) => {
  const toCommonReading = (values: readonly (number | null | undefined)[]): Reading => {
    const [first, ...others] = new Set(values)
    return typeof first === 'number' && others.length === 0
      ? { value: first, certainty: 'estimated', tolerance: null }
      : unknownReading
  }
  return {
    pan: toCommonReading(own.map(({ pan }) => pan)),
    tilt: toCommonReading(own.map(({ tilt }) => tilt)),
    zoom: toCommonReading(own.map(({ zoom }) => zoom)),
  }
}

const MAX_TIME_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the sum in ms since 1970, or null after the year 9999, because no date of a finding can be later. */
const addSeconds = (timestamp: string, seconds: number) => {
  const at = Date.parse(timestamp) + 1_000 * seconds
  return at <= MAX_TIME_MS ? at : null
}
