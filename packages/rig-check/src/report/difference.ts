import { z } from 'zod'
import type { Difference } from './report.ts'

/** Where a value departs from a schema, each place by its path; the same fault in many items of a list is told once. */
export const differencesFrom = (schema: z.ZodType, value: unknown): Difference[] => {
  const issues = schema.safeParse(value).error?.issues ?? []
  const alike = new Map<string, z.core.$ZodIssue[]>()
  for (const issue of issues) {
    const fault = `${pathText(issue.path, '[]')} ${wantedBy(issue)}`
    alike.set(fault, [...(alike.get(fault) ?? []), issue])
  }
  return [...alike.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const more = rest.length > 0 ? ` (and ${rest.length} more alike)` : ''
    return [{ path: pathText(first.path), wanted: wantedBy(first), got: `${brief(at(value, first.path))}${more}` }]
  })
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** The fields of a value that its schema does not name, by path with `[]` for any item: `data.camera[].firmware`. */
export const fieldsBeyond = (schema: z.ZodType, value: unknown): string[] => [
  ...new Set(beyond(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), value, '')),
]

/** A value in a few words, short enough for a line of a table. */
export const brief = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const beyond = (schema: JsonSchema, value: unknown, path: string): string[] => {
  if (Array.isArray(value)) {
    const { items } = schema
    if (typeof items !== 'object' || Array.isArray(items)) return []
    return value.flatMap((item) => beyond(items, item, `${path}[]`))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const known = schema.properties?.[key]
    const place = path ? `${path}.${key}` : key
    if (known === undefined) return [place]
    return typeof known === 'object' ? beyond(known, child, place) : []
  })
}

const pathText = (path: PropertyKey[], index?: string) =>
  path
    .map((key) => (typeof key === 'number' ? (index ?? `[${key}]`) : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || '(body)'

const at = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner ? Reflect.get(inner, key) : undefined),
    value,
  )

const wantedBy = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') return issue.values.map((value) => brief(value)).join(' or ')
  return issue.message
}
