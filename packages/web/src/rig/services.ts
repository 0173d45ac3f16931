import { mutationOptions } from '@tanstack/react-query'
import type { RigConsole } from '../console/console.ts'

const verbs = {
  System: 'restartSystem',
  Pitunnel: 'restartPitunnel',
  Nxwitness: 'restartNxwitness',
  Motor: 'restartMotor',
} as const

/** The services, as the menu and the toasts spell them. */
export type ServiceName = keyof typeof verbs

/** Restarts a service; the page reloads on success (spec 4), a failure shows the server's message (spec 8). */
export const restartService = ({ rig, settings, clock }: RigConsole, name: ServiceName) =>
  mutationOptions({
    mutationFn: () => rig.services[verbs[name]](),
    onSuccess: () => settings.change({ restart: { service: name, since: clock.date() } }),
    meta: { success: `${name} is restarting...`, failure: 'message', reload: true },
  })
