import { cameraKind, limits, type ServiceName } from '@rig/contract'
import type { Rig } from '@rig/rig'
import {
  addFault,
  createSchedule,
  findCamera,
  isOnline,
  nextTimeOfDay,
  RigError,
  removeAllFaults,
  restartService,
  timeOfDayAt,
} from '@rig/rig'
import type { Store } from '../store.ts'
import { type Scenario, scenarios } from './scenarios.ts'

const MINUTE_MS = 60_000

/**
 * Starts a scenario by its name: it ends the faults in force, sets the clock, and then adds its patrols, restarts and
 * faults. `restartMs` says how long each service stays away. Throws scenario-not-found.
 */
export const startScenario = (store: Store, name: string, restartMs: Record<ServiceName, number>): Scenario => {
  const scenario = scenarios.find((candidate) => candidate.name === name)
  if (!scenario)
    throw new RigError('scenario-not-found', { name, known: scenarios.map((known) => known.name).join(', ') })
  setStage(store, scenario)
  const machineNow = store.machineNow()
  store.change((rig, now) => {
    const healthy = removeAllFaults(rig)
    const planned = scenario.patrols.reduce((before, patrol) => planPatrol(before, patrol, now), healthy)
    const restarted = scenario.restarts.reduce(
      (before, service) => restartService(before, { service, durationMs: restartMs[service], machineNow }, now),
      planned,
    )
    const possible = scenario.faults.filter((spec) => !('cameraID' in spec) || isCamera(restarted, spec.cameraID))
    return possible.reduce((before, spec) => addFault(before, { spec, machineNow }, now).rig, restarted)
  })
  return scenario
}

/**
 * A camera that somebody has deleted, renamed or switched off gets no patrol; a patrol that is planned already is not
 * planned twice.
 */
const planPatrol = (rig: Rig, { cameraID, inMinutes }: Scenario['patrols'][number], now: number): Rig => {
  if (!isCamera(rig, cameraID)) return rig
  const camera = findCamera(rig, cameraID)
  if (cameraKind(camera.name) !== 'ptz' || !isOnline(rig, camera)) return rig
  const time = timeOfDayAt(rig.timeZone, now + inMinutes * MINUTE_MS)
  if (rig.schedules.some((schedule) => schedule.cameraID === cameraID && schedule.time === time)) return rig
  const bounds = { sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }
  return createSchedule(rig, { cameraID, time, ...bounds }, now).rig
}

const isCamera = (rig: Rig, cameraID: string): boolean => rig.cameras.some((camera) => camera.cameraID === cameraID)

/** The time in between is skipped: the rig wakes up on that date, and no patrols in between have to run. */
const setStage = (store: Store, { clock }: Scenario): void => {
  if (!clock) return
  const { timeOfDay: wanted, rate } = clock
  const now = wanted === undefined ? undefined : nextTimeOfDay(store.read().timeZone, wanted, store.now())
  store.setClock({ now, rate, passing: false })
}
