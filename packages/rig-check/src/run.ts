import { setTimeout as sleep } from 'node:timers/promises'
import { type Check, startTrial } from './check.ts'
import { CheckFailedError, CheckSkippedError, UsageError } from './check-errors.ts'
import { destructiveChecks, lastingChecks } from './checks/destructive.ts'
import { finalStopCheck, motionChecks } from './checks/motion.ts'
import { readOnlyChecks } from './checks/reading.ts'
import { refusalChecks } from './checks/refusals.ts'
import type { CheckFinding, Report } from './report/report.ts'
import { type CheckedRig, createCheckedRig } from './rig.ts'
import type { Fetch } from './send-request.ts'

export type { CheckFinding, Difference, Report } from './report/report.ts'
export type { Fetch } from './send-request.ts'

export type ConformanceOptions = {
  /** The host is an origin without the API prefix, for example `https://rig.example`. */
  host: string
  email: string
  password: string
  fetch?: Fetch
  motion?: boolean
  /** Also runs checks that create objects, and that delete only these objects. */
  destructive?: boolean
  /** Endpoints from `lastingEndpoints` to check as well. By default none of them is checked. */
  calls?: readonly string[]
  wait?: (milliseconds: number) => Promise<void>
  /** Ends the run after the current check. The final stop is still sent. */
  signal?: AbortSignal
}

export const allChecks: readonly Check[] = [
  ...readOnlyChecks,
  ...refusalChecks,
  ...motionChecks,
  ...destructiveChecks,
  finalStopCheck,
  ...lastingChecks,
]

/** Lasting endpoints, and `sled.home`, which moves the sled far. A run checks only those in its option `calls`. */
export const lastingEndpoints: readonly string[] = lastingChecks.map(({ call }) => call)

/** The timeout covers the complete response. */
const RESPONSE_TIMEOUT_MS = 10_000

/** Throws UsageError for a name that is not in `lastingEndpoints`. */
export const assertLastingEndpoints = (calls: readonly string[]): void => {
  const unknownCall = calls.find((call) => !lastingEndpoints.includes(call))
  if (unknownCall !== undefined)
    throw new UsageError(`The call '${unknownCall}' is not one of ${lastingEndpoints.join(', ')}`)
}

/** Responses and checks have deadlines. Errors of the rig become findings. Throws UsageError for unknown `calls`. */
export const runConformance = async (options: ConformanceOptions): Promise<Report> => {
  assertLastingEndpoints(options.calls ?? [])
  const { host, email, password, fetch = globalThis.fetch, wait = sleep } = options
  const rig = createCheckedRig({ host, fetch, wait, timeoutMs: RESPONSE_TIMEOUT_MS, credentials: { email, password } })
  const findings: CheckFinding[] = []
  const began = new Date().toISOString()
  for (const check of allChecks) {
    if (!isSelected(check, options) || (options.signal?.aborted && check !== finalStopCheck)) continue
    findings.push(await runCheck(check, rig))
  }
  return { host: rig.host, began, findings }
}

const isSelected = ({ tier, call }: Check, { motion, destructive, calls }: ConformanceOptions) =>
  ({ reading: true, motion, destructive, lasting: calls?.includes(call) })[tier] === true

export const runCheck = async ({ run, ...about }: Check, rig: CheckedRig): Promise<CheckFinding> => {
  const { trial, noted, fields } = startTrial(rig)
  const began = performance.now()
  const failure: unknown = await run(trial).catch((cause) => cause)
  if (failure instanceof CheckFailedError) failure.differences.forEach(trial.note)
  return {
    ...about,
    ...judge(failure, noted().length + fields().length > 0),
    differences: noted(),
    undeclaredFields: fields(),
    milliseconds: Math.round(performance.now() - began),
  }
}

/** An unexpected error counts as a fault of the rig, and the remaining checks still run. */
const judge = (failure: unknown, isNoted: boolean): Pick<CheckFinding, 'verdict' | 'reason'> => {
  if (failure === undefined) return { verdict: isNoted ? 'tolerated' : 'conforms' }
  if (failure instanceof CheckSkippedError) return { verdict: 'skipped', reason: failure.message }
  if (failure instanceof CheckFailedError) return { verdict: 'unusable' }
  return { verdict: 'unusable', reason: `the check failed unexpectedly: ${failure}` }
}
