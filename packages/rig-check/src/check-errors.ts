import type { Difference } from './report/report.ts'

/** Ends a check because the console could not use the rig's response or behaviour. */
export class CheckFailedError extends Error {
  readonly differences: Difference[]
  constructor(differences: Difference[]) {
    super(differences.map(({ path }) => path).join(', '))
    this.differences = differences
  }
}

export class CheckSkippedError extends Error {}

export class UsageError extends Error {}

/** Ends the current check with a difference that the console does not tolerate. */
export const failCheck = (path: string, wanted: string, got: string): never => {
  throw new CheckFailedError([{ path, wanted, got }])
}
