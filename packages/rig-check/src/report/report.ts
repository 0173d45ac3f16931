import type { EndpointName } from '@rig/contract/routes'

/** Read-only requests, small movements, objects that are created and deleted, and calls that the caller must name. */
export type Tier = 'reading' | 'motion' | 'destructive' | 'named'

/** A difference from the contract; `path` is a path in the body (`data.camera[0].name`). */
export type Difference = { path: string; wanted: string; got: string }

/** `the console copes`: the response differs from the contract, but the console can still use it. */
export type Verdict = 'as agreed' | 'the console copes' | "the console can't use this" | 'skipped'

export type Finding = {
  call: EndpointName
  tried: string
  tier: Tier
  verdict: Verdict
  differences: Difference[]
  /** Response fields that the contract does not declare. */
  beyond: string[]
  /** Why a check was skipped or aborted. */
  reason?: string
  milliseconds: number
}

export type Report = { host: string; began: string; findings: Finding[] }

/** Symbol of each verdict. */
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
    `${countOf(report, 'the console copes')} with differences that the console tolerates`,
    `${countOf(report, "the console can't use this")} that the console can't use`,
    `${countOf(report, 'skipped')} skipped`,
  ].join(', ')

/** Returns a difference as text. */
export const formatDifference = ({ path, wanted, got }: Difference): string => `${path}: wanted ${wanted}, got ${got}`

/** Escapes a text for XML and HTML, attributes included; characters that XML forbids are removed. */
export const escapeMarkup = (text: string): string =>
  text
    .split('')
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .map((character) => entities[character] ?? character)
    .join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
