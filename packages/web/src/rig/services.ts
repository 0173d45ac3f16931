import { mutationOptions } from '@tanstack/react-query'
import { callRig } from '../console/api.ts'
import { noteRestart } from '../console/restart.ts'

const restarts = {
  System: 'services.restartSystem',
  Pitunnel: 'services.restartPitunnel',
  Nxwitness: 'services.restartNxwitness',
  Motor: 'services.restartMotor',
} as const

/** What can be restarted, as the menu and the toasts spell it. */
export type RestartName = keyof typeof restarts

/** Restarts a service: the page reloads on success, the server's message is shown on failure (spec 4 and 8). */
export const restart = (name: RestartName) =>
  mutationOptions({
    mutationFn: () => callRig(restarts[name], {}),
    onSuccess: () => noteRestart(name),
    meta: { success: `${name} is restarting...`, failure: 'message', reload: true },
  })
