/**
 * `expired`: the rig no longer accepts the token, so the session has ended. `intercepted`: a proxy or sign-in page
 * responded instead of the rig. `unreadable`: the body lacks a required field, or is too large.
 */
type FailureKind = 'status' | 'expired' | 'intercepted' | 'timeout' | 'unreachable' | 'unreadable'

/** Thrown when a request fails. `message` can be shown to the operator. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: FailureKind
  /** Method and path, as in `GET /api/v1/dashboard/`. */
  readonly request: string
  /** HTTP status, or 0 if no complete response arrived. */
  readonly status: number

  constructor(kind: FailureKind, request: string, status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
    this.request = request
    this.status = status
  }
}

/** Returns whether the rig no longer has the camera, preset or other entry that a request names. */
export const isNotFoundError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'status' && error.status === 404

/** Thrown if nothing was sent, for example because a path parameter would remove a segment of the URL. */
export class NotSentError extends Error {
  override name = 'NotSentError'
}
