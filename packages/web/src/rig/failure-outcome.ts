import type { MovementOutcome } from '../console/control/movement.ts'
import { ApiError } from '../console/link/api-error.ts'

/**
 * Statuses of the sign-in pages of proxies, besides redirects and 2xx. An HTML page with another error status may come
 * from the rig's own web framework, or from a proxy that cannot reach the rig, so only its status counts.
 */
const signInStatuses = [401, 403, 511]

/** Reads only the status and the headers, because a malformed body must not affect a stop. */
export const getFailureOutcome = (error: unknown): MovementOutcome => {
  if (!(error instanceof ApiError)) return 'lost'
  const { kind, status } = error
  if (kind === 'intercepted' && (status < 400 || signInStatuses.includes(status))) return 'intercepted'
  if (status === 401) return 'denied'
  if (status === 404) return 'gone'
  // Without a response, or if a proxy has responded, the command may have reached the rig
  if (status === 0 || status === 502 || status === 504) return 'lost'
  return status >= 500 || status === 408 || status === 429 ? 'failed' : 'refused'
}
