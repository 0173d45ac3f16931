import type { EndpointName } from '@rig/contract/routes'
import type { Difference, Tier } from './report/report.ts'
import type { CheckedRig } from './rig.ts'
import { fail, Unusable } from './unusable.ts'

/** One point that is tried of a rig. */
export type Check = { call: EndpointName; tried: string; tier: Tier; run: (trial: Trial) => Promise<void> }

/** One check under way. */
export type Trial = {
  rig: CheckedRig
  /** When it must have ended, by `performance.now()`. */
  endsAt: number
  /** Keeps a difference that the console copes with. */
  note: (difference: Difference) => void
  /** Keeps a field that the contract does not name. */
  noteField: (path: string) => void
}

const TRIAL_WITHIN_MS = 60_000

/** A trial that begins now, and what it has noted so far; the same difference is kept once. */
export const beginTrial = (rig: CheckedRig) => {
  const noted = new Map<string, Difference>()
  const fields = new Set<string>()
  const trial: Trial = {
    rig,
    endsAt: performance.now() + TRIAL_WITHIN_MS,
    note: (difference) => void noted.set(`${difference.path} ${difference.wanted}`, difference),
    noteField: (path) => void fields.add(path),
  }
  return { trial, noted: () => [...noted.values()], fields: () => [...fields] }
}

/** Ends a trial that has taken too long. */
export const assertTimeLeft = ({ endsAt }: Trial) => {
  if (performance.now() > endsAt) fail('(trial)', `an end within ${TRIAL_WITHIN_MS / 1000} s`, 'none')
}

/** Does something, then undoes it whatever came of it, with time of its own; the first failure is the one that counts. */
export const thenUndo = async (
  trial: Trial,
  work: () => Promise<void>,
  undo: (trial: Trial) => Promise<unknown>,
): Promise<void> => {
  const undone = () => undo({ ...trial, endsAt: performance.now() + TRIAL_WITHIN_MS })
  try {
    await work()
  } catch (failure) {
    await tolerate(trial, undone)
    throw failure
  }
  await undone()
}

/** Notes what fails instead of ending the check: the console copes with it. */
export const tolerate = async ({ note }: Trial, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof Unusable)) throw failure
    failure.differences.forEach(note)
  }
}
