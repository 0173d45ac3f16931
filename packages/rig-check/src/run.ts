import { type Check, startTrial } from './check.ts'
import { destructive } from './checks/destructive.ts'
import { lastStop, motion } from './checks/motion.ts'
import { named } from './checks/named.ts'
import { reading } from './checks/reading.ts'
import { refusals } from './checks/refusals.ts'
import type { Fetch } from './fetch-with-deadline.ts'
import type { Finding, Report } from './report/report.ts'
import { type CheckedRig, openRig } from './rig.ts'
import { Skipped, Unusable } from './unusable.ts'

export type { Fetch } from './fetch-with-deadline.ts'
export type { Difference, Finding, Report } from './report/report.ts'

export type ConformanceOptions = {
  /** `https://rig.example`, without `/api/v1`. */
  host: string
  email: string
  password: string
  fetch?: Fetch
  /** Also moves a camera and the sled by one small step and back, then stops every axis. */
  motion?: boolean
  /** Also creates objects, and deletes exactly those. */
  destructive?: boolean
  /** Calls from `namedCalls` to try as well. */
  calls?: readonly string[]
  wait?: (milliseconds: number) => Promise<void>
  /** Timeout of a complete response, ms. */
  answerWithinMs?: number
  /** Ends the run after the current check. The final stop is still sent. */
  signal?: AbortSignal
  onFinding?: (finding: Finding) => void
}

/** All checks, in the order of the table in docs/real-rig.md. */
export const allChecks: readonly Check[] = [...reading, ...refusals, ...motion, lastStop, ...destructive, ...named]

/** Calls that belong to no tier, because they cannot be undone. Each is tried only if the caller names it. */
export const namedCalls: readonly string[] = named.map(({ call }) => call)

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * Checks a live rig against the contract and returns a finding for each check. Always ends, because every response and
 * every check has a deadline, and never throws because of the rig. Throws if `calls` contains a call that is not in
 * `namedCalls`.
 */
export const runConformance = async (options: ConformanceOptions): Promise<Report> => {
  const { host, email, password, fetch = globalThis.fetch, wait = pause, answerWithinMs = 10_000 } = options
  const unknownCall = options.calls?.find((call) => !namedCalls.includes(call))
  if (unknownCall) throw new Error(`'${unknownCall}' cannot be tried by name; use one of ${namedCalls.join(', ')}`)

  const rig = openRig({ host, fetch, wait, timeoutMs: answerWithinMs, credentials: { email, password } })
  const findings: Finding[] = []
  const runCheck = async (check: Check) => {
    const finding = await findingOf(check, rig)
    findings.push(finding)
    options.onFinding?.(finding)
  }

  const began = new Date().toISOString()
  for (const check of checksOf(options)) if (!options.signal?.aborted) await runCheck(check)
  if (options.motion) await runCheck(lastStop)
  for (const check of named) if (options.calls?.includes(check.call) && !options.signal?.aborted) await runCheck(check)
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
  const { trial, noted, fields } = startTrial(rig)
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

/** Returns the verdict of a check. An unexpected error counts as a fault of the rig; the next check still runs. */
const verdictOf = (failure: unknown, isNoted: boolean): Pick<Finding, 'verdict' | 'reason'> => {
  if (failure === undefined) return { verdict: isNoted ? 'the console copes' : 'as agreed' }
  if (failure instanceof Skipped) return { verdict: 'skipped', reason: failure.message }
  const verdict = "the console can't use this"
  return failure instanceof Unusable ? { verdict } : { verdict, reason: `the check was aborted: ${failure}` }
}
