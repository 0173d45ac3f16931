import type { Difference } from './report/report.ts'

/** The console can't use what the rig did; the check at hand ends. */
export class Unusable extends Error {
  readonly differences: Difference[]
  constructor(differences: Difference[]) {
    super(differences.map(({ path }) => path).join(', '))
    this.differences = differences
  }
}

/** There is nothing to try a check with. */
export class Skipped extends Error {}

/** Ends the check at hand with one difference that the console can't cope with. */
export const fail = (path: string, wanted: string, got: string): never => {
  throw new Unusable([{ path, wanted, got }])
}
