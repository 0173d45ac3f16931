/** A request that the server refuses before it reaches the rig. The message is shown to the operator. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Throws a Refusal with `Retry-After`. */
export const refuseFor = (status: 429 | 503, seconds: number, message: string): never => {
  throw new Refusal(status, message, { 'retry-after': String(seconds) })
}
