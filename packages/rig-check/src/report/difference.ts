import { z } from 'zod'
import type { Difference } from './report.ts'

/** Returns the differences between a value and a schema. The same difference in several list items is returned once. */
export const findDifferences = (schema: z.ZodType, value: unknown): Difference[] => {
  const issues = schema.safeParse(value).error?.issues ?? []
  const grouped = new Map<string, z.core.$ZodIssue[]>()
  for (const issue of issues) {
    const key = `${pathText(issue.path, '[]')} ${expectedBy(issue)}`
    grouped.set(key, [...(grouped.get(key) ?? []), issue])
  }
  return [...grouped.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const more = rest.length > 0 ? ` (and ${rest.length} more alike)` : ''
    return [{ path: pathText(first.path), wanted: expectedBy(first), got: `${brief(at(value, first.path))}${more}` }]
  })
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Returns the paths of fields that a schema does not declare, with `[]` for a list item: `data.camera[].firmware`. */
export const undeclaredFields = (schema: z.ZodType, value: unknown): string[] => [
  ...new Set(undeclaredPaths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), value, '')),
]

/** Returns a value as JSON, truncated to fit a table. */
export const brief = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

const undeclaredPaths = (schema: JsonSchema, value: unknown, path: string): string[] => {
  if (Array.isArray(value)) {
    const { items } = schema
    if (typeof items !== 'object' || Array.isArray(items)) return []
    return value.flatMap((item) => undeclaredPaths(items, item, `${path}[]`))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const declared = schema.properties?.[key]
    const childPath = path ? `${path}.${key}` : key
    if (declared === undefined) return [childPath]
    return typeof declared === 'object' ? undeclaredPaths(declared, child, childPath) : []
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

const expectedBy = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'invalid_value') return issue.values.map((value) => brief(value)).join(' or ')
  return issue.message
}
