import { destructive } from './destructive.ts'
import { Differing, type Fetch, Skipped } from './link.ts'
import { lastStop, motion } from './motion.ts'
import { named } from './named.ts'
import { reading } from './reading.ts'
import { refusals } from './refusals.ts'
import type { Finding, Report } from './report.ts'
import { type Check, openRig, type Rig } from './trial.ts'

export type { Fetch } from './link.ts'
export type { Difference, Finding, Report } from './report.ts'

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
 * Holds a live rig against the contract and tells what was tried and what differs. Never throws for what a rig does:
 * a rig that does not answer at all differs in every check. Throws for a call in `calls` that cannot be named.
 */
export const runConformance = async (options: ConformanceOptions): Promise<Report> => {
  const { host, email, password, fetch = globalThis.fetch, wait = pause } = options
  const stranger = options.calls?.find((call) => !namedCalls.includes(call))
  if (stranger) throw new Error(`'${stranger}' is not a call to be named; these are: ${namedCalls.join(', ')}`)

  const rig = openRig({ host, fetch, wait, credentials: { email, password } })
  const findings: Finding[] = []
  const find = async (check: Check) => {
    const finding = await tryOut(check, rig)
    findings.push(finding)
    options.onFinding?.(finding)
  }

  const began = new Date().toISOString()
  for (const check of chosen(options)) if (!options.signal?.aborted) await find(check)
  if (options.motion) await find(lastStop)
  for (const check of named) if (options.calls?.includes(check.call) && !options.signal?.aborted) await find(check)
  return { host: rig.host, began, findings }
}

const chosen = (options: ConformanceOptions) =>
  [...reading, ...refusals, ...motion, ...destructive].filter(
    ({ tier }) =>
      tier === 'reading' ||
      (tier === 'motion' && options.motion === true) ||
      (tier === 'destructive' && options.destructive === true),
  )

const tryOut = async ({ run, ...about }: Check, rig: Rig): Promise<Finding> => {
  const beyond = new Set<string>()
  const began = performance.now()
  const outcome = await run({ rig, beyond }).then(() => ({ verdict: 'as agreed' as const }), judge)
  return {
    ...about,
    differences: [],
    ...outcome,
    beyond: [...beyond],
    milliseconds: Math.round(performance.now() - began),
  }
}

const judge = (failure: unknown): Pick<Finding, 'verdict' | 'reason'> & { differences: Finding['differences'] } => {
  if (failure instanceof Differing) return { verdict: 'differs', differences: failure.differences }
  if (failure instanceof Skipped) return { verdict: 'skipped', differences: [], reason: failure.message }
  throw failure
}
