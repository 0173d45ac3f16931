import type { Transmit } from '../../live/camera/guard/motion-guard.ts'
import type { CommandOutcome, PtzCommand, SendCommand } from '../../live/camera/guard/state.ts'
import type { createModelRig } from './model-rig.ts'
import type { createVirtualTime } from './virtual-time.ts'

/**
 * How a request is delivered: when its copies reach the rig (none if it is lost) and when its response arrives, in ms
 * after sending.
 */
export type Delivery = { copies: number[]; response: { after: number; outcome: CommandOutcome } | null }

type LinkOptions = {
  time: ReturnType<typeof createVirtualTime>
  rig: ReturnType<typeof createModelRig>
  deliver(command: PtzCommand): Delivery
  /** Maximum number of requests in flight, like the limit of a browser. Further requests wait until one is complete. */
  connections?: number
}

/** Creates a link on which an aborted request still reaches the rig, unless it was waiting for a connection. */
export const createLink = ({ time, rig, deliver, connections = Infinity }: LinkOptions): Transmit => {
  let open = 0
  const waiting: (() => void)[] = []

  return (command, respond) => {
    let phase: 'waiting' | 'open' | 'closed' = 'waiting'
    const close = () => {
      if (phase === 'open') {
        open -= 1
        waiting.shift()?.()
      } else if (phase === 'waiting') waiting.splice(waiting.indexOf(begin), 1)
      phase = 'closed'
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
        respond({ outcome, message: `Outcome: ${outcome}` })
      }, after)
    }
    if (open < connections) begin()
    else waiting.push(begin)
    return close
  }
}

/** Makes a link return promises, like `fetch`. */
export const createSendCommand =
  (transmit: Transmit): SendCommand =>
  (command, signal) =>
    new Promise((resolve, reject) => {
      const abort = transmit(command, (result) =>
        result.outcome === 'lost' ? reject(new Error('no response')) : resolve(result),
      )
      signal.addEventListener('abort', abort)
    })
