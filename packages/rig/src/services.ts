import type { ServiceName } from '@rig/contract'
import { stopAllAxes } from './patrol/patrol.ts'
import type { Rig } from './state/rig.ts'
import { RigError } from './state/rig-error.ts'

type RestartRequest = { service: ServiceName; durationMs: number; machineNow: number }

/** Stops every axis and makes a service unavailable for `durationMs` of real time. `removeExpired` ends the restart. */
export const restartService = (rig: Rig, { service, durationMs, machineNow }: RestartRequest, now: number): Rig => {
  const stoppedRig = stopAllAxes(rig, 'restart', now)
  const others = stoppedRig.restarts.filter((restart) => restart.service !== service)
  return { ...stoppedRig, restarts: [...others, { service, endsAt: machineNow + durationMs }] }
}

export const isServiceRestarting = (rig: Rig, service: ServiceName): boolean =>
  rig.restarts.some((restart) => restart.service === service)

/** Throws RigError `service-restarting` while the service restarts. */
export const assertServiceRunning = (rig: Rig, service: ServiceName): void => {
  if (isServiceRestarting(rig, service)) throw new RigError('service-restarting', { service })
}
