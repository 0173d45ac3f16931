import type { EndpointName } from '@rig/contract/routes'
import { CheckFailedError, failCheck } from './check-errors.ts'
import type { Difference, Tier } from './report/report.ts'
import type { CheckedRig } from './rig.ts'

export type Check = { call: EndpointName; tried: string; tier: Tier; run: (trial: Trial) => Promise<void> }

export const createCheckFactory =
  (tier: Tier) =>
  (call: Check['call'], tried: string, run: Check['run']): Check => ({ call, tried, tier, run })

/** Gives a check access to the rig and collects its results. */
export type Trial = ReturnType<typeof startTrial>['trial']

const TRIAL_TIMEOUT_MS = 60_000

/** Starts a trial of one check. Its results contain each difference, and each undeclared field, only once. */
export const startTrial = (rig: CheckedRig) => {
  const noted = new Map<string, Difference>()
  const fields = new Set<string>()
  const trial = {
    rig,
    /** Deadline in ms on the clock of `performance.now()`. */
    endsAt: performance.now() + TRIAL_TIMEOUT_MS,
    note: (difference: Difference) => void noted.set(`${difference.path} ${difference.wanted}`, difference),
    noteField: (path: string) => void fields.add(path),
  }
  return { trial, noted: () => [...noted.values()], fields: () => [...fields] }
}

export const assertTimeLeft = ({ endsAt }: Trial) => {
  if (performance.now() > endsAt) failCheck('(trial)', `completion within ${TRIAL_TIMEOUT_MS / 1000} s`, 'none')
}

/** Runs `work` and then `undo`, even if `work` fails. `undo` has its own deadline. Throws the first error. */
export const runAndUndo = async (
  trial: Trial,
  work: () => Promise<void>,
  undo: (trial: Trial) => Promise<unknown>,
): Promise<void> => {
  const runUndo = () => undo({ ...trial, endsAt: performance.now() + TRIAL_TIMEOUT_MS })
  try {
    await work()
  } catch (failure) {
    await tolerateFailure(trial, runUndo)
    throw failure
  }
  await runUndo()
}

/** Runs `work` and records its failure as tolerated instead of ending the check. */
export const tolerateFailure = async ({ note }: Trial, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CheckFailedError)) throw failure
    failure.differences.forEach(note)
  }
}
