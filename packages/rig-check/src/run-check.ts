import { type Check, startTrial } from './check.ts'
import { CheckFailedError, CheckSkippedError } from './check-errors.ts'
import type { Finding } from './report/report.ts'
import type { CheckedRig } from './rig.ts'

/** Runs one check. Errors of the rig become part of the finding. */
export const runCheck = async ({ run, ...about }: Check, rig: CheckedRig): Promise<Finding> => {
  const { trial, noted, fields, information } = startTrial(rig)
  const began = performance.now()
  const failure: unknown = await run(trial).then(
    () => undefined,
    (cause) => cause,
  )
  return {
    ...about,
    ...judge(failure, noted().length + fields().length > 0),
    differences: [...noted(), ...(failure instanceof CheckFailedError ? failure.differences : [])],
    beyond: fields(),
    information: information(),
    milliseconds: Math.round(performance.now() - began),
  }
}

/** An unexpected error counts as a fault of the rig, so that the remaining checks still run. */
const judge = (failure: unknown, isNoted: boolean): Pick<Finding, 'verdict' | 'reason'> => {
  if (failure === undefined) return { verdict: isNoted ? 'tolerated' : 'conforms' }
  if (failure instanceof CheckSkippedError) return { verdict: 'skipped', reason: failure.message }
  const verdict = 'unusable'
  return failure instanceof CheckFailedError
    ? { verdict }
    : { verdict, reason: `the check failed unexpectedly: ${failure}` }
}
