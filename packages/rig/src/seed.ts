import { limits, type Position } from '@rig/contract'
import type { CameraRecord } from '@rig/contract/sim'
import { addAccount } from './accounts.ts'
import { createStoppedAxes, createStoppedAxis } from './motion/trajectory.ts'
import { addPreset } from './presets.ts'
import { addSchedule } from './schedules.ts'
import type { Rig } from './state/rig.ts'

/** The console labels schedules of this camera 'Inspection Camera' (`knownCameraId` in its config.ts). */
export const KNOWN_CAMERA_ID = 'c4a7e1d0-5b1f-4f0e-9a52-7f2f6a6f0b11'
export const SOUTH_CAMERA_ID = '3f8c2b76-90d4-4c1e-8a67-d15e0b7c4a22'
export const OFFLINE_CAMERA_ID = '8e51d9a3-27bc-4f46-b0f8-6c9a3e2d7133'
export const WEBCAM_ID = 'b6d20f4c-1e87-4a95-93c1-5a7d8f0e6244'

/** Passwords are in plain text. The caller of `seedRig` hashes them, because hashing is slow. */
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
  seed?: number
  now: number
  timeZone: string
  /** Maps emails to password hashes. An account without a hash cannot sign in. */
  passwordHashes?: Readonly<Record<string, string>>
}

/** Creates the rig in its initial state, with all axes stopped. The same options always create the same rig. */
export const seedRig = ({ seed = 1, now, timeZone, passwordHashes = {} }: SeedOptions): Rig => {
  const empty = createEmptyRig(seed, now, timeZone)
  const withAccounts = demoAccounts.reduce(
    (rig, { password, ...account }) =>
      addAccount(rig, { ...account, passwordHash: passwordHashes[account.email] ?? '' }),
    empty,
  )
  const withPresets = presets.reduce(
    (rig, [cameraID, name, position, isDefault]) =>
      addPreset(rig, { cameraID, name, default: isDefault, ...position }).rig,
    withAccounts,
  )
  return schedules.reduce(
    (rig, [cameraID, time, position]) => addSchedule(rig, { cameraID, time, ...position, ...patrolSection }, now).rig,
    withPresets,
  )
}

const createEmptyRig = (seed: number, now: number, timeZone: string): Rig => ({
  version: 1,
  seed,
  timeZone,
  time: now,
  issued: 0,
  accounts: [],
  cameras: [
    createCamera(KNOWN_CAMERA_ID, 'PTZ North span', true, { pan: 12, tilt: -6, zoom: 10 }),
    createCamera(SOUTH_CAMERA_ID, 'PTZ South span', true, { pan: -35, tilt: 4, zoom: 0 }),
    createCamera(OFFLINE_CAMERA_ID, 'PTZ Tower', false, { pan: 0, tilt: 20, zoom: 0 }),
    createCamera(WEBCAM_ID, 'Webcam Sled', true, { pan: 0, tilt: 0, zoom: 0 }),
  ],
  sled: createStoppedAxis(40),
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

const createCamera = (cameraID: string, name: string, online: boolean, position: Position): CameraRecord => ({
  cameraID,
  name,
  online,
  ...createStoppedAxes(position),
})

type SeedPreset = [cameraID: string, name: string, position: Position, isDefault: boolean]

const presets: SeedPreset[] = [
  [KNOWN_CAMERA_ID, 'Along the cable', { pan: 12, tilt: -6, zoom: 10 }, true],
  [KNOWN_CAMERA_ID, 'Clamp, close', { pan: 24, tilt: -6, zoom: 40 }, false],
  [KNOWN_CAMERA_ID, 'North tower', { pan: 89, tilt: 3, zoom: 30 }, false],
  [KNOWN_CAMERA_ID, 'Valley', { pan: 95, tilt: -20, zoom: 0 }, false],
  [SOUTH_CAMERA_ID, 'Along the cable', { pan: -35, tilt: 4, zoom: 0 }, true],
  [SOUTH_CAMERA_ID, 'South tower', { pan: 178, tilt: 6, zoom: 35 }, false],
]

/** Section of the track that the initial patrols film. */
export const patrolSection = { sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }

const schedules: [cameraID: string, time: string, position: Position][] = [
  [KNOWN_CAMERA_ID, '06:30', { pan: 12, tilt: -6, zoom: 10 }],
  [SOUTH_CAMERA_ID, '13:15', { pan: -35, tilt: 4, zoom: 0 }],
  [KNOWN_CAMERA_ID, '21:45', { pan: 24, tilt: -6, zoom: 30 }],
]
