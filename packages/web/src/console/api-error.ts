/**
 * Why a request failed: an error status of the rig, a response from something else, no response, or an unreadable one.
 */
export type FailureKind = 'status' | 'intercepted' | 'timeout' | 'unreachable' | 'unreadable'

/** A failed request. The message is a sentence for the operator. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly kind: FailureKind
  /** `GET /api/v1/dashboard/` */
  readonly request: string
  /** HTTP status; 0 without a response. */
  readonly status: number

  constructor(kind: FailureKind, request: string, status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
    this.request = request
    this.status = status
  }
}

/** A request that was not sent, because no URL can carry it. The message is a sentence for the operator. */
export class NotSentError extends Error {
  override name = 'NotSentError'
}
