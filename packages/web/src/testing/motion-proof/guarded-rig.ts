import { createMotionGuard } from '../../live/guard/motion-guard.ts'
import type { Motion } from '../../live/guard/steering.ts'
import { createLink, type Delivery } from './link.ts'
import { createModelRig } from './model-rig.ts'
import { createVirtualTime } from './virtual-time.ts'

/** Quick and sure. */
export const prompt: Delivery = { copies: [10], answer: { after: 20, outcome: 'accepted' } }
/** Nothing arrives, nobody answers. */
export const dead: Delivery = { copies: [], answer: null }

/** A guard and a model of the rig on a virtual clock; `deliver` decides over a request by the time of its sending. */
export const createGuardedRig = (deliver: (at: number) => Delivery = () => prompt) => {
  const time = createVirtualTime()
  const rig = createModelRig()
  const { send, sent } = createLink({ time, rig, deliver: () => deliver(time.now()) })
  const seen: Motion[] = []
  const started: string[] = []
  const guard = createMotionGuard({
    ...time,
    send,
    onChange: (motion) => seen.push(motion),
    onStart: (axis, direction) => started.push(`${axis} ${direction} at ${time.now()}`),
  })
  return { time, rig, guard, seen, started, sent }
}
