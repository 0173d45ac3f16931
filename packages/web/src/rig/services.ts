import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

const verbs = {
  System: 'restartSystem',
  Pitunnel: 'restartPitunnel',
  Nxwitness: 'restartNxwitness',
  Motor: 'restartMotor',
} as const

export type ServiceLabel = keyof typeof verbs

export const restartService = ({ rig, settings, clock }: RigConsole, name: ServiceLabel) =>
  mutationOptions({
    mutationFn: () => rig.services[verbs[name]](),
    onSuccess: () => settings.change({ restart: { service: name, since: clock.date() } }),
    meta: { success: `${name} is restarting...`, failure: 'message', reload: true },
  })
