import { API_PREFIX, endpoints } from '@rig/contract/routes'
import { wireAxes } from '@rig/contract/ptz-axes'
import { failureMessage, isFromBetween } from '@rig/contract/reading/failure-message'
import { config } from '../../console/config.ts'
import { refuseToken, useSession } from '../../console/session.ts'
import { type Command, isStop, type Outcome, type Send } from './steering.ts'
import { STEPS } from './steering-speeds.ts'

const callOf = (command: Command) =>
  command.kind === 'step'
    ? { path: API_PREFIX + endpoints['ptz.step'].path, value: STEPS[command.axis] * command.direction }
    : { path: API_PREFIX + endpoints['ptz.drive'].path, value: command.speed }

/** Decided by the status and headers alone: nothing in the body is used (spec 7), so no odd body can spoil a stop. */
const outcomeOf = (answer: Response): Outcome => {
  const { status } = answer
  if (status === 401) return 'denied'
  if (isFromBetween(answer)) return 'intercepted'
  if (answer.ok) return 'accepted'
  if (status === 404) return 'gone'
  // The proxy has no answer; the command may still be on its way to the rig
  if (status === 502 || status === 504) return 'lost'
  return status >= 500 || status === 408 || status === 429 ? 'failed' : 'refused'
}

/**
 * Sends the commands of one camera. Everything up to the request happens at once, without waiting for anything: a stop
 * that is sent when a session ends still carries the session's token. So does each repetition of it: what has begun to
 * move with a token can be stopped with it, also after Logout.
 *
 * A request outlives the page only while that may be gone soon (`mayGo`). Chromium keeps the connection of such a request for
 * 30 s even if it has been given up: the stops to a rig that never answers would take all that a browser has.
 */
export const createPtzSend = (cameraID: string, mayGo: () => boolean): Send => {
  let tokenOfLastMove: string | null = null

  return async (command, { keepalive, signal }) => {
    const { token: tokenOfSession } = useSession.getState()
    if (!isStop(command)) tokenOfLastMove = tokenOfSession
    const token = tokenOfSession ?? (isStop(command) ? tokenOfLastMove : null)
    const { path, value } = callOf(command)
    const answer = await fetch(config().host + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ cameraID, [wireAxes[command.axis]]: value }),
      redirect: 'manual',
      priority: isStop(command) ? 'high' : 'auto',
      keepalive: keepalive && mayGo(),
      signal,
    })
    if (answer.status === 401 && token !== null) refuseToken(token)
    const outcome = outcomeOf(answer)
    const read = readToEnd(path, answer)
    // A stop does not wait for the body
    if (isStop(command) || outcome !== 'refused') return { outcome }
    return { outcome, words: failureMessage(answer.status, await read) }
  }
}

/** Frees the connection of an answer, and logs a failure, which shows no notice (spec 8). */
const readToEnd = async (path: string, answer: Response) => {
  const body = await answer.text().catch(() => '')
  if (!answer.ok) console.error(`POST ${path}`, answer.status, body)
  return body
}
