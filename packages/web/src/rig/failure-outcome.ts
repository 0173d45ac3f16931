import type { MovementOutcome } from '../console/control/movement.ts'
import { ApiError } from '../console/link/api-error.ts'

/** Reads only the status and the headers, because a malformed body must not affect a stop. */
export const getFailureOutcome = (error: unknown): MovementOutcome => {
  if (!(error instanceof ApiError)) return 'lost'
  const { kind, status } = error
  if (status === 401) return 'denied'
  // After the error page of a proxy that cannot reach the rig, a retry may succeed, as after any other 5xx
  if (kind === 'intercepted' && (status < 500 || status === 511)) return 'intercepted'
  if (status === 404) return 'gone'
  // Without a response, or if a proxy has responded, the command may have reached the rig
  if (status === 0 || status === 502 || status === 504) return 'lost'
  return status >= 500 || status === 408 || status === 429 ? 'failed' : 'refused'
}
