import { limits, type ServiceName } from '@rig/contract'
import { addFault } from './rig/faults.ts'
import type { Rig } from './rig/rig.ts'
import { RigError } from './rig/rig-error.ts'
import { createSchedule } from './rig/schedules.ts'
import { restartService } from './rig/services.ts'
import { nextTimeOfDay, timeOfDayAt } from './rig/zone.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import type { Store } from './store.ts'

const MINUTE_MS = 60_000

/**
 * Starts a scenario by its name on the rig as it is: the clock first, then its patrols, restarts and faults.
 * `restartMs` says how long each service stays away. Throws scenario-not-found.
 */
export const startScenario = (store: Store, name: string, restartMs: Record<ServiceName, number>): Scenario => {
  const scenario = scenarios.find((candidate) => candidate.name === name)
  if (!scenario)
    throw new RigError('scenario-not-found', { name, known: scenarios.map((known) => known.name).join(', ') })
  setStage(store, scenario)
  const machineNow = store.machineNow()
  store.change((rig, now) => {
    const planned = scenario.patrols.reduce((before, patrol) => planPatrol(before, patrol, now), rig)
    const restarted = scenario.restarts.reduce(
      (before, service) => restartService(before, { service, durationMs: restartMs[service], machineNow }, now),
      planned,
    )
    return scenario.faults.reduce((before, spec) => addFault(before, { spec, machineNow }, now).rig, restarted)
  })
  return scenario
}

const planPatrol = (rig: Rig, { cameraID, inMinutes }: Scenario['patrols'][number], now: number): Rig => {
  const time = timeOfDayAt(rig.timeZone, now + inMinutes * MINUTE_MS)
  const bounds = { sled_start: limits.SCHEDULE_SLED_START, sled_stop: limits.SCHEDULE_SLED_STOP }
  return createSchedule(rig, { cameraID, time, ...bounds }, now).rig
}

/** The time until then is left out: it is another day, not a night of patrols to wait for. */
const setStage = (store: Store, { clock }: Scenario): void => {
  if (!clock) return
  const { timeOfDay: wanted, rate } = clock
  const now = wanted === undefined ? undefined : nextTimeOfDay(store.read().timeZone, wanted, store.now())
  store.setClock({ now, rate, passing: false })
}
