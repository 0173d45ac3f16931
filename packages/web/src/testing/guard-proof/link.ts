import type { Transmit } from '../../live/camera/guard/motion-guard.ts'
import type { CommandOutcome, PtzCommand, SendCommand } from '../../live/camera/guard/state.ts'
import type { createModelRig } from './model-rig.ts'
import type { createVirtualTime } from './virtual-time.ts'

/** Delays, in ms after sending, of the copies that reach the rig and of the response. A lost request has no copies. */
export type Delivery = { copies: number[]; response: { after: number; outcome: CommandOutcome } | null }

type LinkOptions = {
  time: ReturnType<typeof createVirtualTime>
  rig: ReturnType<typeof createModelRig>
  deliver(command: PtzCommand): Delivery
  /** Maximum number of requests in flight, as in a browser. Further requests wait for a free connection. */
  connections?: number
}

/** Copies of an aborted request still arrive, unless it was waiting for a connection. */
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
        respond({ outcome })
      }, after)
    }
    if (open < connections) begin()
    else waiting.push(begin)
    return close
  }
}

/** Adapts a link to promises, as `fetch` returns them. */
export const createSendCommand =
  (transmit: Transmit): SendCommand =>
  (command, signal) =>
    new Promise((resolve, reject) => {
      const abort = transmit(command, (result) =>
        result.outcome === 'lost' ? reject(new Error('no response')) : resolve(result),
      )
      signal.addEventListener('abort', abort)
    })
