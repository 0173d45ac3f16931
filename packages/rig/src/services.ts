import type { ServiceName } from '@rig/contract'
import { stopEverything } from './patrol/patrol.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

type RestartOrder = { service: ServiceName; durationMs: number; machineNow: number }

/**
 * Stops every axis and restarts a service, which is unavailable for `durationMs` of the machine's clock. `expire` removes
 * the restart when it has ended.
 */
export const restartService = (rig: Rig, { service, durationMs, machineNow }: RestartOrder, now: number): Rig => {
  const stopped = stopEverything(rig, 'restart', now)
  const others = stopped.restarts.filter((restart) => restart.service !== service)
  return { ...stopped, restarts: [...others, { service, endsAt: machineNow + durationMs }] }
}

export const isRestarting = (rig: Rig, service: ServiceName): boolean =>
  rig.restarts.some((restart) => restart.service === service)

/** Throws service-restarting while a service restarts. */
export const assertRunning = (rig: Rig, service: ServiceName): void => {
  if (isRestarting(rig, service)) throw new RigError('service-restarting', { service })
}
