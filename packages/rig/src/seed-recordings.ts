import { KNOWN_CAMERA_ID, SOUTH_CAMERA_ID, WEBCAM_ID } from './demo-cameras.ts'
import type { Rig } from './state/rig.ts'
import { nextTimeOfDay } from './state/zone.ts'

/**
 * What a delivered rig's gallery and jobs hold: the server makes them at its start as it makes all others. Each was made at
 * that time of the rig's day, by daylight, that many whole days before the rig's start or up to a day later.
 */
export const seedRecordings = [
  {
    kind: 'patrol',
    cameraID: SOUTH_CAMERA_ID,
    daysAgo: 2,
    at: '14:00',
    look: { pan: -35, tilt: 4, zoom: 0 },
    from: 20,
    to: 80,
  },
  {
    kind: 'picture',
    cameraID: KNOWN_CAMERA_ID,
    daysAgo: 2,
    at: '11:20',
    look: { pan: 18, tilt: -5, zoom: 35 },
    sled: 35,
  },
  {
    kind: 'picture',
    cameraID: SOUTH_CAMERA_ID,
    daysAgo: 2,
    at: '12:40',
    look: { pan: -35, tilt: 4, zoom: 0 },
    sled: 90,
  },
  {
    kind: 'picture',
    cameraID: KNOWN_CAMERA_ID,
    daysAgo: 1,
    at: '09:10',
    look: { pan: -55, tilt: -3, zoom: 5 },
    sled: 60,
  },
  {
    kind: 'patrol',
    cameraID: KNOWN_CAMERA_ID,
    daysAgo: 1,
    at: '10:30',
    look: { pan: 12, tilt: -6, zoom: 10 },
    from: 20,
    to: 80,
  },
  {
    kind: 'picture',
    cameraID: KNOWN_CAMERA_ID,
    daysAgo: 1,
    at: '13:45',
    look: { pan: 95, tilt: -20, zoom: 0 },
    sled: 60,
  },
  { kind: 'picture', cameraID: WEBCAM_ID, daysAgo: 1, at: '15:05', look: { pan: 0, tilt: 0, zoom: 0 }, sled: 40 },
] as const

/** When (ms) a recording of the seed was made. */
export const recordedAt = ({ time, timeZone }: Rig, { daysAgo, at }: (typeof seedRecordings)[number]): number =>
  nextTimeOfDay(timeZone, at, time - daysAgo * DAY_MS)

const DAY_MS = 24 * 3_600_000
