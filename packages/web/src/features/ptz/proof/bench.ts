import { createMotionGuard } from '../motion-guard.ts'
import type { Motion } from '../steering.ts'
import { createLink, type Fate } from './network.ts'
import { createModelRig } from './rig.ts'
import { createVirtualTime } from './time.ts'

/** Quick and sure. */
export const prompt: Fate = { copies: [10], answer: { after: 20, outcome: 'accepted' } }
/** Nothing arrives, nobody answers. */
export const dead: Fate = { copies: [], answer: null }

/** A guard and a model of the rig on a virtual clock; `fate` decides over a request by the time of its sending. */
export const bench = (fate: (at: number) => Fate = () => prompt) => {
  const time = createVirtualTime()
  const rig = createModelRig()
  const { send, sent } = createLink({ time, rig, fate: () => fate(time.now()) })
  const seen: Motion[] = []
  const started: string[] = []
  const guard = createMotionGuard({
    ...time,
    send,
    onChange: (motion) => seen.push(motion),
    onStart: (axis, direction) => started.push(`${axis} ${direction}`),
  })
  return { time, rig, guard, seen, started, sent }
}
