import type { CameraMotion } from '../../live/camera/guard/motion.ts'
import { createMotionGuard, createTransmit, type GuardDependencies } from '../../live/camera/guard/motion-guard.ts'
import type { PtzCommand } from '../../live/camera/guard/state.ts'
import { createLink, createSendCommand, type Delivery } from './link.ts'
import { createModelRig } from './model-rig.ts'
import { createVirtualTime } from './virtual-time.ts'

export const quickDelivery: Delivery = { copies: [10], response: { after: 20, outcome: 'accepted' } }
export const lostDelivery: Delivery = { copies: [], response: null }

/**
 * Creates a guard and a model rig in virtual time. `deliver` returns how the request that is sent at the given time is
 * delivered. `listeners` replace the default ones, which record in `seen` and `started`.
 */
export const createGuardedRig = (
  deliver: (at: number) => Delivery = () => quickDelivery,
  listeners: Pick<GuardDependencies, 'onChange' | 'onStart'> = {},
) => {
  const time = createVirtualTime()
  const rig = createModelRig()
  const seen: CameraMotion[] = []
  const started: string[] = []
  const requests: { at: number; command: PtzCommand; signal: AbortSignal }[] = []
  const send = createSendCommand(createLink({ time, rig, deliver: () => deliver(time.now()) }))
  const guard = createMotionGuard({
    ...time,
    transmit: createTransmit((command, signal) => {
      requests.push({ at: time.now(), command, signal })
      return send(command, signal)
    }),
    onChange: (motion) => seen.push(motion),
    onStart: (axis, direction) => started.push(`${axis} ${direction} at ${time.now()}`),
    ...listeners,
  })
  return { time, rig, guard, seen, started, requests, sent: () => requests.length }
}
