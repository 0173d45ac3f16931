import { contract, limits, type PtzAxis, wireAxes } from '@rig/contract'
import { config } from '../../lib/config.ts'
import { refuseToken, useSession } from '../../lib/session.ts'
import type { Command, Outcome, Send } from './steering.ts'

/** Steps are in picture coordinates: up is negative (product 2). */
const STEPS = {
  pan: limits.PAN_TILT_STEP_DEGREES,
  tilt: -limits.PAN_TILT_STEP_DEGREES,
  zoom: limits.ZOOM_STEP,
} as const satisfies Record<PtzAxis, number>

const callOf = (command: Command) =>
  command.kind === 'step'
    ? { path: contract.ptz.step.path, value: STEPS[command.axis] * command.direction }
    : { path: contract.ptz.drive.path, value: command.speed }

/** By the status alone: nothing in the answer to a command is used (spec 7), so no odd body may spoil a stop. */
const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'accepted'
  if (status === 401) return 'denied'
  if (status === 404) return 'gone'
  // A proxy says that it has no answer; the command may be under way behind it
  if (status === 502 || status === 504) return 'lost'
  return status >= 500 || status === 408 || status === 429 ? 'failed' : 'refused'
}

/**
 * Sends the commands of one camera. Everything up to the request happens at once, without waiting for anything: a stop
 * that is sent when a session ends still carries the session's token.
 */
export const createPtzSend =
  (cameraID: string): Send =>
  async (command, { keepalive, signal }) => {
    const { token } = useSession.getState()
    const { path, value } = callOf(command)
    const answer = await fetch(config().host + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ cameraID, [wireAxes[command.axis]]: value }),
      keepalive,
      signal,
    })
    if (answer.status === 401 && token !== null) refuseToken(token)
    void log(path, answer)
    return outcomeOf(answer.status)
  }

/** Reads every answer to its end, which frees its connection, and logs the failures, which are silent on screen (spec 8). */
const log = async (path: string, answer: Response) => {
  const body = await answer.text().catch(() => '')
  if (!answer.ok) console.error(`POST ${path}`, answer.status, body)
}
