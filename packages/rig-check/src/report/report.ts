import type { EndpointName } from '@rig/contract/routes'

/** What is tried: reading only, small movements, things made and deleted again, and calls that must be named one by one. */
export type Tier = 'reading' | 'motion' | 'destructive' | 'named'

/** One point where a rig departs from the contract; `path` leads into the body (`data.camera[0].name`). */
export type Difference = { path: string; wanted: string; got: string }

/**
 * `the console copes`: what the rig does is beyond or beside the agreement, and the console works with it all the same.
 * Judged by what the console really reads.
 */
export type Verdict = 'as agreed' | 'the console copes' | "the console can't use this" | 'skipped'

export type Finding = {
  call: EndpointName
  tried: string
  tier: Tier
  verdict: Verdict
  differences: Difference[]
  /** Fields that the rig answers beyond the contract. */
  beyond: string[]
  /** Why a check was skipped, or broke off. */
  reason?: string
  milliseconds: number
}

export type Report = { host: string; began: string; findings: Finding[] }

/** The sign before each verdict. */
export const marks = {
  'as agreed': '✓',
  'the console copes': '≈',
  "the console can't use this": '✗',
  skipped: '–',
} as const satisfies Record<Verdict, string>

/** How many findings have that verdict. */
export const countOf = ({ findings }: Report, verdict: Verdict): number =>
  findings.filter((finding) => finding.verdict === verdict).length

/** One line that sums a report up. */
export const summary = (report: Report): string =>
  [
    `${countOf(report, 'as agreed')} as agreed`,
    `${countOf(report, 'the console copes')} beyond or beside the agreement, the console copes`,
    `${countOf(report, "the console can't use this")} the console can't use`,
    `${countOf(report, 'skipped')} skipped`,
  ].join(', ')

/** A difference in words. */
export const inWords = ({ path, wanted, got }: Difference): string => `${path}: wanted ${wanted}, got ${got}`
