import type { Command, Outcome, Send } from '../steering.ts'
import type { createModelRig } from './rig.ts'
import type { createVirtualTime } from './time.ts'

/**
 * What happens to one request: when each copy of it reaches the rig, and when which answer reaches the console.
 * No copy: it is lost. No answer: the console waits in vain. Milliseconds after the sending.
 */
export type Fate = { copies: number[]; answer: { after: number; outcome: Outcome } | null }

type World = {
  time: ReturnType<typeof createVirtualTime>
  rig: ReturnType<typeof createModelRig>
  fate(command: Command): Fate
}

/** A link between a guard and a rig. Giving a request up does not call it back: its copies still arrive. */
export const createLink = ({ time, rig, fate }: World): { send: Send; sent(): number } => {
  let sent = 0
  const send: Send = (command) => {
    sent += 1
    const { copies, answer } = fate(command)
    for (const after of copies) time.at(() => rig.hear(command, time.now()), after)
    return new Promise((settle, fail) => {
      const tell = (outcome: Outcome) => (outcome === 'lost' ? fail(new Error('no answer')) : settle(outcome))
      if (answer) time.at(() => tell(answer.outcome), answer.after)
    })
  }
  return { send, sent: () => sent }
}
