/**
 * `intercepted` means that something between the console and the rig sent the response. `unreadable` means that its
 * body lacks a required field.
 */
export type FailureKind = 'status' | 'intercepted' | 'timeout' | 'unreachable' | 'unreadable'

/** Thrown when a request fails. `message` is a sentence that can be shown to the operator. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: FailureKind
  /** Consists of method and path, as in `GET /api/v1/dashboard/`. */
  readonly request: string
  /** Is 0 if no response arrived. */
  readonly status: number

  constructor(kind: FailureKind, request: string, status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
    this.request = request
    this.status = status
  }
}

/**
 * Thrown instead of sending a request whose URL would lose a path segment. `message` is a sentence that can be shown to
 * the operator.
 */
export class NotSentError extends Error {
  override name = 'NotSentError'
}
