import type { EndpointName } from '@rig/contract/routes'

/** Read-only requests, small movements, things created and deleted again, and calls that must be named one by one. */
export type Tier = 'reading' | 'motion' | 'destructive' | 'named'

/** One difference from the contract; `path` is a path in the body (`data.camera[0].name`). */
export type Difference = { path: string; wanted: string; got: string }

/**
 * `the console copes`: the rig departs from the contract, and the console works with it nevertheless, judged by what the
 * console reads.
 */
export type Verdict = 'as agreed' | 'the console copes' | "the console can't use this" | 'skipped'

export type Finding = {
  call: EndpointName
  tried: string
  tier: Tier
  verdict: Verdict
  differences: Difference[]
  /** Fields of the response beyond the contract. */
  beyond: string[]
  /** Why a check was skipped or aborted. */
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

/** Returns the number of findings with a verdict. */
export const countOf = ({ findings }: Report, verdict: Verdict): number =>
  findings.filter((finding) => finding.verdict === verdict).length

/** Returns a one-line summary of a report. */
export const summary = (report: Report): string =>
  [
    `${countOf(report, 'as agreed')} as agreed`,
    `${countOf(report, 'the console copes')} beyond or beside the agreement, the console copes`,
    `${countOf(report, "the console can't use this")} the console can't use`,
    `${countOf(report, 'skipped')} skipped`,
  ].join(', ')

/** Returns a difference as text. */
export const inWords = ({ path, wanted, got }: Difference): string => `${path}: wanted ${wanted}, got ${got}`

/** Escapes a text for XML and HTML, attributes included; characters that XML forbids are removed. */
export const escapeMarkup = (text: string): string =>
  text
    .split('')
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .map((character) => entities[character] ?? character)
    .join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
