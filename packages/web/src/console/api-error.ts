/** A call that has failed: what was called, the answer's status (0 where none came) and a sentence for the operator. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly call: string
  readonly status: number

  constructor(call: string, status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.call = call
    this.status = status
  }
}

/** A call that was not sent, because no address can carry it; the message tells the operator so. */
export class NotSentError extends Error {
  override name = 'NotSentError'
}
