/** Thrown to respond with this status. The console shows the message to the operator. */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

export const throwWithRetryAfter = (status: 429 | 503, seconds: number, message: string): never => {
  throw new HttpError(status, message, { 'retry-after': String(seconds) })
}
