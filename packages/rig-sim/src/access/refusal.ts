/** A request that is turned away before it reaches the rig; the message is a sentence for the operator. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
