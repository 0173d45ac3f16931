import type { Difference } from './report/report.ts'

/** Ends a check because the console can't use the behaviour of the rig. */
export class Unusable extends Error {
  readonly differences: Difference[]
  constructor(differences: Difference[]) {
    super(differences.map(({ path }) => path).join(', '))
    this.differences = differences
  }
}

/** Ends a check that cannot run on this rig, for example because no camera is online. */
export class Skipped extends Error {}

/** Ends the current check with a difference that the console does not tolerate. */
export const fail = (path: string, wanted: string, got: string): never => {
  throw new Unusable([{ path, wanted, got }])
}
