import { beginTrial, type Check } from './check.ts'
import { destructive } from './checks/destructive.ts'
import { lastStop, motion } from './checks/motion.ts'
import { named } from './checks/named.ts'
import { reading } from './checks/reading.ts'
import { refusals } from './checks/refusals.ts'
import type { Finding, Report } from './report/report.ts'
import type { Fetch } from './requests.ts'
import { type CheckedRig, openRig } from './rig.ts'
import { Skipped, Unusable } from './unusable.ts'

export type { Difference, Finding, Report } from './report/report.ts'
export type { Fetch } from './requests.ts'

export type ConformanceOptions = {
  /** `https://rig.example`, without /api/v1. */
  host: string
  email: string
  password: string
  fetch?: Fetch
  /** Also moves the camera and the sled by one small step and back; always ends with a stop. */
  motion?: boolean
  /** Also creates things, and deletes exactly those. */
  destructive?: boolean
  /** Calls that are only tried when named here: see `namedCalls`. */
  calls?: readonly string[]
  wait?: (milliseconds: number) => Promise<void>
  /** How long the rig may take for a whole answer, ms. */
  answerWithinMs?: number
  /** Ends the run after the check at hand; the stop at the end is still sent. */
  signal?: AbortSignal
  onFinding?: (finding: Finding) => void
}

/** Every check there is, in the order in which they run. */
export const allChecks: readonly Check[] = [...reading, ...refusals, ...motion, lastStop, ...destructive, ...named]

/** The calls that no tier makes: they can't be taken back, so each is tried only when it is named. */
export const namedCalls: readonly string[] = named.map(({ call }) => call)

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Holds a live rig against the contract and tells what was tried, what differs, and whether the console copes. Never
 * throws for what a rig does, and ends whatever it does: every answer and every check has a deadline. Throws for a call
 * in `calls` that cannot be named.
 */
export const runConformance = async (options: ConformanceOptions): Promise<Report> => {
  const { host, email, password, fetch = globalThis.fetch, wait = pause, answerWithinMs = 10_000 } = options
  const unknownCall = options.calls?.find((call) => !namedCalls.includes(call))
  if (unknownCall) throw new Error(`'${unknownCall}' is not a call to be named; these are: ${namedCalls.join(', ')}`)

  const rig = openRig({ host, fetch, wait, answerWithinMs, credentials: { email, password } })
  const findings: Finding[] = []
  const tryOut = async (check: Check) => {
    const finding = await findingOf(check, rig)
    findings.push(finding)
    options.onFinding?.(finding)
  }

  const began = new Date().toISOString()
  for (const check of checksOf(options)) if (!options.signal?.aborted) await tryOut(check)
  if (options.motion) await tryOut(lastStop)
  for (const check of named) if (options.calls?.includes(check.call) && !options.signal?.aborted) await tryOut(check)
  return { host: rig.host, began, findings }
}

const checksOf = (options: ConformanceOptions) =>
  [...reading, ...refusals, ...motion, ...destructive].filter(
    ({ tier }) =>
      tier === 'reading' ||
      (tier === 'motion' && options.motion === true) ||
      (tier === 'destructive' && options.destructive === true),
  )

const findingOf = async ({ run, ...about }: Check, rig: CheckedRig): Promise<Finding> => {
  const { trial, noted, fields } = beginTrial(rig)
  const began = performance.now()
  const failure: unknown = await run(trial).then(
    () => undefined,
    (cause) => cause,
  )
  return {
    ...about,
    ...verdictOf(failure, noted().length + fields().length > 0),
    differences: [...noted(), ...(failure instanceof Unusable ? failure.differences : [])],
    beyond: fields(),
    milliseconds: Math.round(performance.now() - began),
  }
}

/** What a check ended with; whatever else went wrong with it is told like a fault of the rig, so that the run goes on. */
const verdictOf = (failure: unknown, isNoted: boolean): Pick<Finding, 'verdict' | 'reason'> => {
  if (failure === undefined) return { verdict: isNoted ? 'the console copes' : 'as agreed' }
  if (failure instanceof Skipped) return { verdict: 'skipped', reason: failure.message }
  const verdict = "the console can't use this"
  return failure instanceof Unusable ? { verdict } : { verdict, reason: `the check broke off: ${failure}` }
}
