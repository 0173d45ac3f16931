import { getCameraKind, limits, type ServiceName } from '@rig/contract'
import type { FaultSpec } from '@rig/contract/sim'
import {
  addFault,
  createSchedule,
  findCamera,
  findNextTimeOfDay,
  isCameraOnline,
  KNOWN_CAMERA_ID,
  type Rig,
  RigError,
  removeAllFaults,
  restartService,
  SOUTH_CAMERA_ID,
  toTimeOfDay,
  WEBCAM_ID,
} from '@rig/rig'
import type { Store } from '../store.ts'

type PlannedPatrol = { cameraID: string; inMinutes: number }

export type Scenario = {
  name: string
  summary: string
  faults?: FaultSpec[]
  restarts?: ServiceName[]
  /** `inMinutes` counts minutes of the rig's clock from the start of the scenario. */
  patrols?: PlannedPatrol[]
  /** `timeOfDay` is in the rig's time zone. */
  clock?: { timeOfDay?: string; rate?: number }
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'night shift',
    summary:
      'Two minutes before 2 a.m.: two patrols are due soon, and the picture of the second camera freezes for 45 s.',
    faults: [{ kind: 'freeze-picture', cameraID: SOUTH_CAMERA_ID, forSeconds: 45 }],
    patrols: [
      { cameraID: KNOWN_CAMERA_ID, inMinutes: 2 },
      { cameraID: SOUTH_CAMERA_ID, inMinutes: 32 },
    ],
    clock: { timeOfDay: '01:58', rate: 1 },
  },
  {
    name: 'camera reboot',
    summary: 'The first camera is offline for 30 s, and its streams have to be reopened.',
    faults: [
      { kind: 'camera-offline', cameraID: KNOWN_CAMERA_ID, forSeconds: 30 },
      { kind: 'stall-stream', cameraID: KNOWN_CAMERA_ID, forSeconds: 30 },
    ],
    restarts: ['nxwitness'],
  },
  {
    name: 'slow link',
    summary: 'Every request takes 300 to 900 ms, one GET in twenty fails, and the webcam stalls for a minute.',
    faults: [
      { kind: 'latency', ms: [300, 900], path: '/api/*' },
      { kind: 'fail', status: 503, every: 20, method: 'GET', path: '/api/*' },
      { kind: 'stall-stream', cameraID: WEBCAM_ID, forSeconds: 60 },
    ],
  },
  {
    name: 'storage full',
    summary: 'Nothing can be recorded: frame shots are refused, and the patrol in two minutes only writes a report.',
    faults: [{ kind: 'storage-full' }],
    patrols: [{ cameraID: KNOWN_CAMERA_ID, inMinutes: 2 }],
  },
  {
    name: 'busy stand',
    summary:
      '10 a.m. at a trade show, in daylight and without faults: the second camera patrols at 10:05, 10:25 and 10:45.',
    patrols: [5, 25, 45].map((inMinutes) => ({ cameraID: SOUTH_CAMERA_ID, inMinutes })),
    clock: { timeOfDay: '10:00', rate: 1 },
  },
]

const MINUTE_MS = 60_000

/** Removes all faults and starts a scenario. `restartMs` is the downtime by service. Throws `scenario-not-found`. */
export const startScenario = (store: Store, name: string, restartMs: Record<ServiceName, number>): Scenario => {
  const scenario = scenarios.find((candidate) => candidate.name === name)
  if (!scenario)
    throw new RigError('scenario-not-found', { name, known: scenarios.map((known) => known.name).join(', ') })
  const { faults = [], restarts = [], patrols = [] } = scenario
  setScenarioClock(store, scenario)
  const machineNow = store.machineNow()
  store.change((rig, now) => {
    const withoutFaults = removeAllFaults(rig)
    const withPatrols = patrols.reduce((before, patrol) => planPatrol(before, patrol, now), withoutFaults)
    const withRestarts = restarts.reduce(
      (before, service) => restartService(before, { service, durationMs: restartMs[service], machineNow }, now),
      withPatrols,
    )
    const possibleFaults = faults.filter((spec) => !('cameraID' in spec) || isCamera(withRestarts, spec.cameraID))
    return possibleFaults.reduce((before, spec) => addFault(before, { spec, machineNow }, now).rig, withRestarts)
  })
  return scenario
}

/**
 * Skips patrols that are already scheduled, and cameras that are deleted, offline or not steerable. Sets the time of
 * the first run explicitly, because a schedule would skip a time of day that occurs a second time when clocks are set
 * back.
 */
const planPatrol = (rig: Rig, { cameraID, inMinutes }: PlannedPatrol, now: number): Rig => {
  if (!isCamera(rig, cameraID)) return rig
  const camera = findCamera(rig, cameraID)
  if (getCameraKind(camera.name) !== 'ptz' || !isCameraOnline(rig, camera)) return rig
  const dueAt = Math.floor(now / MINUTE_MS + inMinutes) * MINUTE_MS
  if (rig.schedules.some((schedule) => schedule.cameraID === cameraID && schedule.dueAt === dueAt)) return rig
  const time = toTimeOfDay(rig.timeZone, dueAt)
  const bounds = { sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }
  const { rig: planned, schedule } = createSchedule(rig, { cameraID, time, ...bounds }, now)
  return { ...planned, schedules: planned.schedules.with(-1, { ...schedule, dueAt }) }
}

const isCamera = (rig: Rig, cameraID: string): boolean => rig.cameras.some((camera) => camera.cameraID === cameraID)

const setScenarioClock = (store: Store, { clock }: Scenario): void => {
  if (!clock) return
  const { timeOfDay, rate } = clock
  const now = timeOfDay === undefined ? undefined : findNextTimeOfDay(store.read().timeZone, timeOfDay, store.now())
  store.setClock({ now, rate, simulatePassage: false })
}
