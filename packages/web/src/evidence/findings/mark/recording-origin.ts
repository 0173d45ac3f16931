import type { Camera } from '@rig/contract'
import type { ListedSchedule } from '@rig/contract/reading/schedules'
import { getSourceName, parseRecordingName, parseTrack } from '../../../rig/recording-name.ts'
import { estimateSledPosition } from '../../analysis/film-time.ts'
import { type FindingOrigin, type Reading, unknownReading } from '../record/finding.ts'

type FilmMoment = { seconds: number /** Share of the film before this moment, from 0 to 1. */; fraction: number }

type Rig = {
  cameras: readonly Pick<Camera, 'cameraID' | 'name'>[]
  schedules: readonly Pick<ListedSchedule, 'cameraID' | 'pan' | 'tilt' | 'zoom'>[]
}

/** A patrol starts slowly, and a panned camera looks ahead of the sled. */
const FILM_SLED_TOLERANCE = 5
/** The sled first moves to the start of its track, which takes up to 20 s. */
const FILM_TIME_TOLERANCE_SECONDS = 20
/** Half of the last digit of a frame shot's name. */
const NAME_TOLERANCE = { pan: 0.1, tilt: 0.1, zoom: 0.5, sled: 0.1 } as const

/** Returns where and when a recording was taken, from its name, its moment in a film, and the schedules. */
export const describeRecording = (name: string, moment: FilmMoment | null, rig: Rig): FindingOrigin => {
  const names = rig.cameras.map((camera) => camera.name)
  const { camera, takenAt, track } = parseRecordingName(name, names)
  const time = takenAt === null ? null : Date.parse(takenAt) + 1_000 * (moment?.seconds ?? 0)
  return {
    camera:
      camera === null
        ? { name: getSourceName(name) ?? name, certainty: 'estimated' }
        : { name: camera, certainty: 'known', id: rig.cameras.find(({ name }) => name === camera)?.cameraID },
    ...(moment ? readSchedules(camera, rig) : readName(name)),
    sled: moment
      ? {
          value: estimateSledPosition(track, moment.fraction),
          certainty: 'estimated',
          // Without a track in the name, the section is only assumed
          tolerance: parseTrack(name) ? FILM_SLED_TOLERANCE : null,
        }
      : readNumber(name, 'sled'),
    time: {
      at: time === null ? null : new Date(time).toISOString(),
      certainty: time === null ? 'unknown' : moment ? 'estimated' : 'known',
      tolerance: time === null ? null : moment ? FILM_TIME_TOLERANCE_SECONDS : 1,
    },
    recording: { name, seconds: moment?.seconds ?? null },
  }
}

const readName = (name: string) => ({
  pan: readNumber(name, 'pan'),
  tilt: readNumber(name, 'tilt'),
  zoom: readNumber(name, 'zoom'),
})

const readNumber = (name: string, field: keyof typeof NAME_TOLERANCE): Reading => {
  const [, text] = new RegExp(`\\s${field} (-?\\d+(?:\\.\\d+)?)(?=\\s|\\.\\w+$)`).exec(name) ?? []
  return text === undefined
    ? unknownReading
    : { value: Number(text), certainty: 'known', tolerance: NAME_TOLERANCE[field] }
}

/** A film contains no position. If all schedules of its camera have the same value, the patrol probably had it too. */
const readSchedules = (camera: string | null, { cameras, schedules }: Rig) => {
  const id = cameras.find(({ name }) => name === camera)?.cameraID
  const own = schedules.filter(({ cameraID }) => cameraID === id)
  const read = (values: readonly (number | null | undefined)[]): Reading => {
    const [first, ...others] = new Set(values)
    return typeof first === 'number' && others.length === 0
      ? { value: first, certainty: 'estimated', tolerance: null }
      : unknownReading
  }
  return {
    pan: read(own.map(({ pan }) => pan)),
    tilt: read(own.map(({ tilt }) => tilt)),
    zoom: read(own.map(({ zoom }) => zoom)),
  }
}
