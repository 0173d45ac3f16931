/** A request that is turned away before it reaches the rig; the message is a sentence for the operator. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** Refuses what may be tried again after some seconds, and says when. */
export const refuseFor = (status: 429 | 503, seconds: number, message: string): never => {
  throw new Refusal(status, message, { 'retry-after': String(seconds) })
}
