import type { PtzAxis } from '@rig/contract'
import type { RigConsole } from '../../console/console.ts'
import { ApiError } from '../../console/link/api-error.ts'
import { getErrorMessage } from '../../lib/error-message.ts'
import { getFailureOutcome } from '../../rig/failure-outcome.ts'
import { createPatrolStatements } from '../../rig/patrol-statements.ts'
import { type CommandResult, isStop, type PtzCommand, type SendCommand, STEP_SIZES } from './guard/state.ts'

/**
 * Returns a function that sends steps and drives. Requests start synchronously, so that a stop at the end of a session
 * still carries its token. After logout, retries of the stop carry the latest token. `keepalive` is set only for a stop
 * while the page may unload, because a request with `keepalive` occupies its connection in Chromium for 30 s even after
 * an abort.
 */
export const createPtzSend = (rigConsole: RigConsole, cameraID: string): SendCommand => {
  const { rig, session, movement } = rigConsole
  const { recordFailure } = rigConsole.area(createPatrolStatements)
  // Read before the first steering command: a preset, which is sent elsewhere, may be the only command of the session,
  // and its stop needs the token
  let latestToken = session.get().token

  const requestCommand = (command: PtzCommand, signal: AbortSignal) => {
    const { token } = session.get()
    latestToken = token ?? latestToken
    const options = {
      token: isStop(command) ? latestToken : token,
      headOnly: isStop(command),
      fetchOptions: {
        signal,
        keepalive: isStop(command) && movement.mayUnload(),
        priority: isStop(command) ? ('high' as const) : ('auto' as const),
      },
    }
    return command.kind === 'step'
      ? rig.ptz.step({
          ...options,
          body: { cameraID, ...toAxisBody(command.axis, STEP_SIZES[command.axis] * command.direction) },
        })
      : rig.ptz.drive({ ...options, body: { cameraID, ...toAxisBody(command.axis, command.speed) } })
  }

  return (command, options) =>
    requestCommand(command, options).then(
      () => ({ outcome: 'accepted' }),
      (error: unknown) => {
        recordFailure(error)
        return toFailedResult(error)
      },
    )
}

const toAxisBody = (axis: PtzAxis, value: number) =>
  ({ pan: { x: value }, tilt: { y: value }, zoom: { z: value } })[axis]

const toFailedResult = (error: unknown): CommandResult => {
  // A failed command is only logged, without a toast (spec 8)
  if (error instanceof ApiError && error.kind !== 'timeout' && error.kind !== 'unreachable')
    console.error(error.request, error.status, error.message)
  return { outcome: getFailureOutcome(error), message: getErrorMessage(error) }
}
