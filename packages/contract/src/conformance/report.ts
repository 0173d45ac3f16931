import type { CallName } from '../calls.ts'

/** What is tried: reading only, small movements, things made and deleted again, and calls that must be named one by one. */
export type Tier = 'reading' | 'motion' | 'destructive' | 'named'

/** One point where a rig departs from the contract; `path` leads into the body (`data.camera[0].name`). */
export type Difference = { path: string; wanted: string; got: string }

export type Finding = {
  call: CallName | 'any'
  tried: string
  tier: Tier
  verdict: 'as agreed' | 'differs' | 'skipped'
  differences: Difference[]
  /** Fields that the rig answers beyond the contract: information, not a fault. */
  beyond: string[]
  /** Why a check was skipped. */
  reason?: string
  milliseconds: number
}

export type Report = { host: string; began: string; findings: Finding[] }

/** How many findings have that verdict. */
export const countOf = ({ findings }: Report, verdict: Finding['verdict']): number =>
  findings.filter((finding) => finding.verdict === verdict).length

/** One line that sums a report up. */
export const summary = (report: Report): string =>
  `${countOf(report, 'as agreed')} as agreed, ${countOf(report, 'differs')} differ, ${countOf(report, 'skipped')} skipped`

/** A difference in words. */
export const inWords = ({ path, wanted, got }: Difference): string => `${path}: wanted ${wanted}, got ${got}`
