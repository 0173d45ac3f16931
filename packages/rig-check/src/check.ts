import type { EndpointName } from '@rig/contract/routes'
import type { Difference, Tier } from './report/report.ts'
import type { CheckedRig } from './rig.ts'
import { fail, Unusable } from './unusable.ts'

/** One point on which a rig is tested. */
export type Check = { call: EndpointName; tried: string; tier: Tier; run: (trial: Trial) => Promise<void> }

/** Returns a function that creates checks of a tier. */
export const checkIn =
  (tier: Tier) =>
  (call: Check['call'], tried: string, run: Check['run']): Check => ({ call, tried, tier, run })

/** One run of a check. */
export type Trial = {
  rig: CheckedRig
  /** Deadline on the clock of `performance.now()`. */
  endsAt: number
  /** Records a difference that the console tolerates. */
  note: (difference: Difference) => void
  /** Records a field that the contract does not name. */
  noteField: (path: string) => void
}

const TRIAL_TIMEOUT_MS = 60_000

/** Starts a trial. Returns it with functions that list its recorded differences and fields without duplicates. */
export const startTrial = (rig: CheckedRig) => {
  const noted = new Map<string, Difference>()
  const fields = new Set<string>()
  const trial: Trial = {
    rig,
    endsAt: performance.now() + TRIAL_TIMEOUT_MS,
    note: (difference) => void noted.set(`${difference.path} ${difference.wanted}`, difference),
    noteField: (path) => void fields.add(path),
  }
  return { trial, noted: () => [...noted.values()], fields: () => [...fields] }
}

/** Throws Unusable if the deadline of a trial has passed. */
export const assertTimeLeft = ({ endsAt }: Trial) => {
  if (performance.now() > endsAt) fail('(trial)', `an end within ${TRIAL_TIMEOUT_MS / 1000} s`, 'none')
}

/** Runs `work`, then `undo` even if `work` fails. `undo` has its own deadline. Throws the first failure. */
export const runAndUndo = async (
  trial: Trial,
  work: () => Promise<void>,
  undo: (trial: Trial) => Promise<unknown>,
): Promise<void> => {
  const runUndo = () => undo({ ...trial, endsAt: performance.now() + TRIAL_TIMEOUT_MS })
  try {
    await work()
  } catch (failure) {
    await tolerate(trial, runUndo)
    throw failure
  }
  await runUndo()
}

/** Records a failure that the console tolerates instead of ending the check. */
export const tolerate = async ({ note }: Trial, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof Unusable)) throw failure
    failure.differences.forEach(note)
  }
}
