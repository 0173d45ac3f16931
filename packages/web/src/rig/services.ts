import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

const restartEndpoints = {
  System: 'restartSystem',
  Pitunnel: 'restartPitunnel',
  Nxwitness: 'restartNxwitness',
  Motor: 'restartMotor',
} as const

export type ServiceLabel = keyof typeof restartEndpoints

export const restartService = ({ rig, settings, clock }: RigConsole, name: ServiceLabel) =>
  mutationOptions({
    mutationFn: () => rig.services[restartEndpoints[name]](),
    onSuccess: () => settings.change({ restart: { service: name, since: clock.date() } }),
    meta: { success: `${name} is restarting...`, failure: 'message', reload: true },
  })
