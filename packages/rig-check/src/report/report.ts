import { toJsonSchema } from '@rig/contract/json-schema'
import { readField } from '@rig/contract/reading/fields'
import type { EndpointName } from '@rig/contract/routes'
import type { z } from 'zod'

/** Effect of a check: it only reads, moves the rig a little, creates and deletes objects, or cannot be undone. */
export type Tier = 'reading' | 'motion' | 'destructive' | 'lasting'

/** Describes a difference from the contract. `path` is a path in the body, for example `data.camera[0].name`. */
export type Difference = { path: string; wanted: string; got: string }

/** `tolerated` means that the response differs from the contract, but the console can use it. */
export type CheckVerdict = 'conforms' | 'tolerated' | 'unusable' | 'skipped'

export type CheckFinding = {
  call: EndpointName
  tried: string
  tier: Tier
  verdict: CheckVerdict
  differences: Difference[]
  undeclaredFields: string[]
  reason?: string
  milliseconds: number
}

export type Report = { host: string; began: string; findings: CheckFinding[] }

export const verdictSymbols = {
  conforms: '✓',
  tolerated: '≈',
  unusable: '✗',
  skipped: '–',
} as const satisfies Record<CheckVerdict, string>

export const countFindings = ({ findings }: Report, verdict: CheckVerdict): number =>
  findings.filter((finding) => finding.verdict === verdict).length

export const formatSummary = (report: Report): string =>
  [
    `${countFindings(report, 'conforms')} conform`,
    `${countFindings(report, 'tolerated')} tolerated`,
    `${countFindings(report, 'unusable')} unusable`,
    `${countFindings(report, 'skipped')} skipped`,
  ].join(', ')

export const formatDifference = ({ path, wanted, got }: Difference): string => `${path}: expected ${wanted}, got ${got}`

/** Also removes the control characters that XML forbids. */
export const escapeMarkup = (text: string): string =>
  text
    .split('')
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .map((character) => entities[character] ?? character)
    .join('')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Returns the differences from a schema. Equal differences in several items of a list are merged into one. */
export const findDifferences = (schema: z.ZodType, value: unknown): Difference[] => {
  const issues = schema.safeParse(value).error?.issues ?? []
  const issuesByPath = new Map<string, { first: z.core.$ZodIssue; count: number }>()
  for (const issue of issues) {
    const key = `${formatPath(issue.path, '[]')} ${describeExpected(issue)}`
    const { first, count } = issuesByPath.get(key) ?? { first: issue, count: 0 }
    issuesByPath.set(key, { first, count: count + 1 })
  }
  return [...issuesByPath.values()].map(({ first, count }) => ({
    path: formatPath(first.path),
    wanted: describeExpected(first),
    got: truncateJson(readField(value, ...first.path.map(String))) + (count > 1 ? ` (and ${count - 1} more)` : ''),
  }))
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Returns the paths of undeclared fields. `[]` stands for any item of a list, as in `data.camera[].firmware`. */
export const findUndeclaredFields = (schema: z.ZodType, value: unknown): string[] =>
  findUndeclaredPaths(getJsonSchema(schema), value, '')

/** Cached, because the conversion takes longer than checking a response, and a run checks hundreds of responses. */
const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>()

const getJsonSchema = (schema: z.ZodType): JsonSchema => {
  const jsonSchema = jsonSchemas.get(schema) ?? toJsonSchema(schema)
  jsonSchemas.set(schema, jsonSchema)
  return jsonSchema
}

export const truncateJson = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const findUndeclaredPaths = (schema: JsonSchema, value: unknown, path: string): string[] => {
  if (Array.isArray(value)) {
    const { items } = schema
    if (typeof items !== 'object' || Array.isArray(items)) return []
    return value.flatMap((item) => findUndeclaredPaths(items, item, `${path}[]`))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const declaredSchema = schema.properties?.[key]
    const childPath = path ? `${path}.${key}` : key
    if (declaredSchema === undefined) return [childPath]
    return typeof declaredSchema === 'object' ? findUndeclaredPaths(declaredSchema, child, childPath) : []
  })
}

const formatPath = (path: PropertyKey[], index?: string) =>
  path
    .map((key) => (typeof key === 'number' ? (index ?? `[${key}]`) : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || '(body)'

const describeExpected = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') return issue.values.map((value) => truncateJson(value)).join(' or ')
  return issue.message
}
