import { addAccount } from './rig/accounts.ts'
import { resting } from './rig/axis.ts'
import { issueId, issueUuid } from './rig/identity.ts'
import type { Camera, Look, Rig } from './rig/rig.ts'
import { nextTimeOfDay } from './rig/zone.ts'

/** The camera whose schedules the console calls 'Inspection Camera'; its own constant is `knownCameraId` in config.ts. */
export const KNOWN_CAMERA_ID = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
export const SOUTH_CAMERA_ID = '3f8c2b76-90d4-4c1e-8a67-d15e0b7c4a22'
export const OFFLINE_CAMERA_ID = '8e51d9a3-27bc-4f46-b0f8-6c9a3e2d7133'
export const WEBCAM_ID = 'b6d20f4c-1e87-4a95-93c1-5a7d8f0e6244'

/** The demonstration accounts with their passwords in clear: whoever makes a seed hashes them (it costs too much to do it here). */
export const demoAccounts = [
  {
    email: 'operator@rig.test',
    password: 'operator-demo',
    firstName: 'Olivia',
    lastName: 'Perez',
    phone: '02079460123',
    companyName: 'Northline Cable Inspection',
    companyAddress: '12 Harbour Road, Leith',
    isSuperAdmin: false,
  },
  {
    email: 'admin@rig.test',
    password: 'admin-demo',
    firstName: 'Adam',
    lastName: 'Lindqvist',
    phone: '02079460987',
    companyName: 'Northline Cable Inspection',
    companyAddress: '12 Harbour Road, Leith',
    isSuperAdmin: true,
  },
] as const

type SeedOptions = {
  /** Decides the cable and every identifier given out. */
  seed?: number
  /** The rig's time at the start, ms. */
  now: number
  /** IANA name. */
  timeZone: string
  /** Password hashes by email; an account without one cannot sign in. */
  passwordHashes?: Readonly<Record<string, string>>
}

/** The rig as it is delivered: everything stands still. The same options give the same rig. */
export const seedRig = ({ seed = 1, now, timeZone, passwordHashes = {} }: SeedOptions): Rig => {
  const empty = emptyRig(seed, now, timeZone)
  const withAccounts = demoAccounts.reduce(
    (rig, { password, ...account }) =>
      addAccount(rig, { ...account, passwordHash: passwordHashes[account.email] ?? '' }),
    empty,
  )
  const withPresets = presets.reduce(addPreset, withAccounts)
  return schedules.reduce((rig, [cameraID, time, look]) => {
    const issued = issueId(rig)
    const schedule = { _id: issued.id, cameraID, time, ...look, sled_start: 20, sled_stop: 80, createdAt: 0 }
    return { ...issued.rig, schedules: [...rig.schedules, schedule] }
  }, withPresets)
}

const emptyRig = (seed: number, now: number, timeZone: string): Rig => ({
  version: 1,
  seed,
  timeZone,
  time: now,
  issued: 0,
  accounts: [],
  cameras: [
    camera(KNOWN_CAMERA_ID, 'PTZ North span', true, { pan: 12, tilt: -6, zoom: 10 }),
    camera(SOUTH_CAMERA_ID, 'PTZ South span', true, { pan: -35, tilt: 4, zoom: 0 }),
    camera(OFFLINE_CAMERA_ID, 'PTZ Tower', false, { pan: 0, tilt: 20, zoom: 0 }),
    camera(WEBCAM_ID, 'Webcam Sled', true, { pan: 0, tilt: 0, zoom: 0 }),
  ],
  sled: resting(40),
  presets: [],
  schedules: [],
  patrol: null,
  gallery: [],
  jobs: [],
  films: [],
  restarts: [],
  faults: [],
  motionLog: [],
  outbox: [],
})

const camera = (cameraID: string, name: string, online: boolean, { pan, tilt, zoom }: Look): Camera => ({
  cameraID,
  name,
  online,
  pan: resting(pan),
  tilt: resting(tilt),
  zoom: resting(zoom),
})

type SeedPreset = [cameraID: string, name: string, look: Look, isDefault: boolean]

const presets: SeedPreset[] = [
  [KNOWN_CAMERA_ID, 'Along the cable', { pan: 12, tilt: -6, zoom: 10 }, true],
  [KNOWN_CAMERA_ID, 'Clamp, close', { pan: 24, tilt: -6, zoom: 40 }, false],
  [KNOWN_CAMERA_ID, 'North tower', { pan: 89, tilt: 3, zoom: 30 }, false],
  [KNOWN_CAMERA_ID, 'Valley', { pan: 95, tilt: -20, zoom: 0 }, false],
  [SOUTH_CAMERA_ID, 'Along the cable', { pan: -35, tilt: 4, zoom: 0 }, true],
  [SOUTH_CAMERA_ID, 'South tower', { pan: 178, tilt: 6, zoom: 35 }, false],
]

const addPreset = (rig: Rig, [cameraID, name, look, isDefault]: SeedPreset): Rig => {
  const withId = issueId(rig)
  const withNxid = issueUuid(withId.rig)
  const preset = { id: withId.id, nxid: withNxid.id, cameraID, name, default: isDefault, ...look }
  return { ...withNxid.rig, presets: [...rig.presets, preset] }
}

const schedules: [cameraID: string, time: string, look: Look][] = [
  [KNOWN_CAMERA_ID, '06:30', { pan: 12, tilt: -6, zoom: 10 }],
  [SOUTH_CAMERA_ID, '13:15', { pan: -35, tilt: 4, zoom: 0 }],
  [KNOWN_CAMERA_ID, '21:45', { pan: 24, tilt: -6, zoom: 30 }],
]

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
