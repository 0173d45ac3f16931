import type { EndpointName } from '@rig/contract/routes'

/**
 * Classifies checks by their effect: only reads, small movements, temporary objects, or effects that cannot be undone.
 */
export type Tier = 'reading' | 'motion' | 'destructive' | 'named'

/** Describes a difference from the contract. `path` is a path in the body, for example `data.camera[0].name`. */
export type Difference = { path: string; wanted: string; got: string }

/** `tolerated` means that the response differs from the contract, but the console can use it. */
export type Verdict = 'conforms' | 'tolerated' | 'unusable' | 'skipped'

export type Finding = {
  call: EndpointName
  tried: string
  tier: Tier
  verdict: Verdict
  differences: Difference[]
  /** Lists the response fields that the contract does not declare. */
  beyond: string[]
  /** Does not affect the verdict. */
  information: string[]
  reason?: string
  milliseconds: number
}

export type Report = { host: string; began: string; findings: Finding[] }

export const verdictSymbols = {
  conforms: '✓',
  tolerated: '≈',
  unusable: '✗',
  skipped: '–',
} as const satisfies Record<Verdict, string>

export const countFindings = ({ findings }: Report, verdict: Verdict): number =>
  findings.filter((finding) => finding.verdict === verdict).length

export const formatSummary = (report: Report): string =>
  [
    `${countFindings(report, 'conforms')} conform`,
    `${countFindings(report, 'tolerated')} tolerated`,
    `${countFindings(report, 'unusable')} unusable`,
    `${countFindings(report, 'skipped')} skipped`,
  ].join(', ')

export const formatDifference = ({ path, wanted, got }: Difference): string => `${path}: expected ${wanted}, got ${got}`

/** Escapes a text for XML and HTML, including attributes. Removes the control characters that XML forbids. */
export const escapeMarkup = (text: string): string =>
  text
    .split('')
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .map((character) => entities[character] ?? character)
    .join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
