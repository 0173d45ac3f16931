import type { PtzAxis } from '@rig/contract'
import { ApiError } from '../../console/api-error.ts'
import type { RigConsole } from '../../console/console.ts'
import { type Command, type CommandResult, isStop, type Outcome, type Send, STEPS } from './commands.ts'

/**
 * Returns a function that sends the commands of one camera. It sends the request before it returns, so a stop at the
 * end of a session still carries the session's token. So does each repetition of the stop: a movement is stopped with
 * the token that started it, also after Logout.
 *
 * A request outlives the page only while the page may unload. Chromium keeps the connection of such a request for 30 s
 * even after it has been aborted: stops to a rig that never responds would take all connections of the browser.
 */
export const createPtzSend = ({ rig, session, movement }: RigConsole, cameraID: string): Send => {
  let tokenOfLastMove: string | null = null

  const request = (command: Command, { keepalive, signal }: Parameters<Send>[1]) => {
    const tokenOfSession = session.get().token
    if (!isStop(command)) tokenOfLastMove = tokenOfSession
    const options = {
      token: tokenOfSession ?? (isStop(command) ? tokenOfLastMove : null),
      // A stop does not wait for the body
      headOnly: isStop(command),
      fetchOptions: {
        signal,
        keepalive: keepalive && movement.mayUnload(),
        priority: isStop(command) ? ('high' as const) : ('auto' as const),
      },
    }
    return command.kind === 'step'
      ? rig.ptz.step({
          ...options,
          body: { cameraID, ...onAxis(command.axis, STEPS[command.axis] * command.direction) },
        })
      : rig.ptz.drive({ ...options, body: { cameraID, ...onAxis(command.axis, command.speed) } })
  }

  return (command, options) => request(command, options).then(() => ({ outcome: 'accepted' }), resultOf)
}

const onAxis = (axis: PtzAxis, value: number) => ({ pan: { x: value }, tilt: { y: value }, zoom: { z: value } })[axis]

const resultOf = (error: unknown): CommandResult => {
  if (!(error instanceof ApiError) || error.kind === 'timeout' || error.kind === 'unreachable') {
    return { outcome: 'lost' }
  }
  // A command that fails shows no notice (spec 8)
  console.error(error.request, error.status, error.message)
  const outcome = outcomeOf(error)
  return outcome === 'refused' ? { outcome, message: error.message } : { outcome }
}

/** Depends only on the status and the headers: a malformed body must not affect a stop. */
const outcomeOf = ({ kind, status }: ApiError): Outcome => {
  if (status === 401) return 'denied'
  if (kind === 'intercepted') return 'intercepted'
  if (status === 404) return 'gone'
  // The proxy has no response; the command may still reach the rig
  if (status === 502 || status === 504) return 'lost'
  return status >= 500 || status === 408 || status === 429 ? 'failed' : 'refused'
}
