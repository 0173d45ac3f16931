import type { Command, Outcome, Send } from '../../live/guard/steering.ts'
import type { createModelRig } from './model-rig.ts'
import type { createVirtualTime } from './virtual-time.ts'

/**
 * What happens to one request: when each copy of it reaches the rig, and when which answer reaches the console.
 * No copy: it is lost. No answer: the console waits in vain. Milliseconds after the sending.
 */
export type Delivery = { copies: number[]; answer: { after: number; outcome: Outcome } | null }

type World = {
  time: ReturnType<typeof createVirtualTime>
  rig: ReturnType<typeof createModelRig>
  deliver(command: Command): Delivery
  /** How many requests can be under way at once, as in a browser; the others wait for their turn. */
  connections?: number
}

/** A link between a guard and a rig. Giving a request up does not call it back: its copies still arrive. */
export const createLink = ({ time, rig, deliver, connections = Number.POSITIVE_INFINITY }: World) => {
  let sent = 0
  let open = 0
  let waiting: (() => void)[] = []

  const release = () => {
    open -= 1
    waiting.shift()?.()
  }
  const whenFree = (leave: () => void) => {
    const begin = () => {
      open += 1
      leave()
    }
    if (open < connections) begin()
    else waiting = [...waiting, begin]
  }

  const send: Send = (command, { signal }) => {
    sent += 1
    return new Promise((settle, fail) => {
      whenFree(() => {
        const { copies, answer } = deliver(command)
        let isOpen = true
        const close = () => {
          if (isOpen) release()
          isOpen = false
        }
        const tell = (outcome: Outcome) => {
          close()
          if (outcome === 'lost') fail(new Error('no answer'))
          else settle({ outcome })
        }
        signal.addEventListener('abort', close)
        for (const after of copies) time.at(() => rig.hear(command, time.now()), after)
        if (answer) time.at(() => tell(answer.outcome), answer.after)
      })
    })
  }
  return { send, sent: () => sent }
}
