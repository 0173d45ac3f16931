import type { ServiceName } from '@rig/contract'
import { stopEverything } from './patrol/patrol.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

type RestartOrder = { service: ServiceName; durationMs: number; machineNow: number }

/**
 * Restarts a service: everything stands still first, then the service is away for `durationMs` of the machine's clock.
 * The rig forgets restarts that are over in `expire`.
 */
export const restartService = (rig: Rig, { service, durationMs, machineNow }: RestartOrder, now: number): Rig => {
  const still = stopEverything(rig, 'restart', now)
  const others = still.restarts.filter((restart) => restart.service !== service)
  return { ...still, restarts: [...others, { service, endsAt: machineNow + durationMs }] }
}

/** Whether a service is away. */
export const isRestarting = (rig: Rig, service: ServiceName): boolean =>
  rig.restarts.some((restart) => restart.service === service)

/** Throws service-restarting. */
export const assertRunning = (rig: Rig, service: ServiceName): void => {
  if (isRestarting(rig, service)) throw new RigError('service-restarting', { service })
}
