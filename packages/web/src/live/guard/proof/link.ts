import type { Command, CommandResult, Outcome, Send } from '../commands.ts'
import type { createModelRig } from './model-rig.ts'
import type { createVirtualTime } from './virtual-time.ts'

/**
 * The delivery of one request: when each copy reaches the rig, and when the response reaches the console, in ms after
 * it was sent. A request without copies is lost.
 */
export type Delivery = { copies: number[]; response: { after: number; outcome: Outcome } | null }

type World = {
  time: ReturnType<typeof createVirtualTime>
  rig: ReturnType<typeof createModelRig>
  deliver(command: Command): Delivery
  /** How many requests can be in flight at once, as in a browser; the others wait for a connection. */
  connections?: number
}

/** Sends a command, and returns how to abort it. */
export type Transmit = (command: Command, respond: (result: CommandResult) => void) => () => void

/** Creates a link between a guard and a rig. Aborting a request does not recall it: its copies still arrive. */
export const createLink = ({ time, rig, deliver, connections = Infinity }: World): Transmit => {
  let open = 0
  const waiting: (() => void)[] = []

  return (command, respond) => {
    let phase: 'waiting' | 'open' | 'closed' = 'waiting'
    const close = () => {
      if (phase !== 'open') return
      phase = 'closed'
      open -= 1
      waiting.shift()?.()
    }
    const begin = () => {
      phase = 'open'
      open += 1
      const { copies, response } = deliver(command)
      for (const after of copies) time.schedule(() => rig.receive(command, time.now()), after)
      if (!response) return
      const { after, outcome } = response
      time.schedule(() => {
        close()
        respond({ outcome })
      }, after)
    }
    if (open < connections) begin()
    else waiting.push(begin)
    return close
  }
}

/** Returns the link as the guard's runner uses it, with promises. */
export const sendOver =
  (transmit: Transmit): Send =>
  (command, { signal }) =>
    new Promise((resolve, reject) => {
      const abort = transmit(command, (result) =>
        result.outcome === 'lost' ? reject(new Error('no response')) : resolve(result),
      )
      signal.addEventListener('abort', abort)
    })
