import { readField } from '@rig/contract/reading/fields'
import { z } from 'zod'

const Issue = z.object({
  code: z.string().optional(),
  path: z.array(z.union([z.string(), z.number()])).catch([]),
  message: z.string(),
  expected: z.string().optional(),
  origin: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  inclusive: z.boolean().optional(),
  format: z.string().optional(),
  values: z.array(z.unknown()).catch([]),
  options: z.array(z.unknown()).catch([]),
  keys: z.array(z.string()).catch([]),
  get errors() {
    return z.array(z.array(Issue)).catch([])
  },
})
type Issue = z.infer<typeof Issue>

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const anyOf = (values: unknown[]): string =>
  values
    .map(String)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1')
const plural = (count: number | undefined, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

/** The first row whose pattern matches the issue wins. */
const formats: [pattern: Partial<Issue>, format: (issue: Issue) => string][] = [
  [{ code: 'invalid_type' }, ({ expected = '' }) => `must be ${kinds[expected] ?? expected}`],
  [{ code: 'invalid_value' }, ({ values }) => `must be ${anyOf(values)}`],
  [{ code: 'invalid_union', message: 'Invalid input' }, ({ errors }) => `must be ${anyOf(describeExpected(errors))}`],
  [{ code: 'invalid_union' }, ({ options, message }) => (options.length > 0 ? `must be ${anyOf(options)}` : message)],
  [{ code: 'too_small', origin: 'string', minimum: 1 }, () => 'must not be empty'],
  [{ code: 'too_small', origin: 'string' }, ({ minimum }) => `must be at least ${plural(minimum, 'character')} long`],
  [{ code: 'too_big', origin: 'string' }, ({ maximum }) => `must be at most ${plural(maximum, 'character')} long`],
  [{ code: 'too_small', origin: 'array' }, ({ minimum }) => `must have ${minimum} or more entries`],
  [{ code: 'too_big', origin: 'array' }, ({ maximum }) => `must have ${maximum} or fewer entries`],
  [{ code: 'too_small', inclusive: false }, ({ minimum }) => `must be more than ${minimum}`],
  [{ code: 'too_small' }, ({ minimum }) => `must be at least ${minimum}`],
  [{ code: 'too_big', inclusive: false }, ({ maximum }) => `must be less than ${maximum}`],
  [{ code: 'too_big' }, ({ maximum }) => `must be at most ${maximum}`],
  [{ code: 'invalid_format', format: 'email' }, () => 'must be an email address, such as name@example.com'],
  [
    { code: 'invalid_format', format: 'datetime', message: 'Invalid ISO datetime' },
    () => 'must be a date and time, such as 2026-06-10T08:00:00',
  ],
]

/** Returns a message for the operator about the first issue. Messages that the schema defines are used unchanged. */
export const describeIssues = (issues: readonly unknown[], sent: unknown, noun = 'field'): string => {
  const { data: first } = Issue.safeParse(issues[0])
  if (!first) return 'The request is invalid'
  const issue = deepest(first)
  if (issue.code === 'unrecognized_keys') return describeUnknownFields(issue, noun)
  const [, format] = formats.find(([pattern]) => matches(issue, pattern)) ?? []
  const phrase = format?.(issue) ?? issue.message
  if (issue.path.length === 0) return phrase.startsWith('must ') ? 'The body must be a JSON object' : phrase
  const field = `The ${noun} '${issue.path.join('.')}'`
  if (readField(sent, ...issue.path.map(String)) === undefined) return `${field} is missing`
  return phrase.startsWith('must ') ? `${field} ${phrase}` : `${field} is invalid: ${phrase}`
}

const matches = (issue: Issue, pattern: Partial<Issue>): boolean =>
  Object.entries(pattern).every(([key, value]) => Reflect.get(issue, key) === value)

/** Returns the issue with the longest path. It belongs to the union member that matches the value best. */
const deepest = (issue: Issue): Issue => {
  if (issue.message !== 'Invalid input') return issue
  const inner = issue.errors.flat().reduce<Issue | null>((best, each) => (isDeeper(each, best) ? each : best), null)
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue
}

const isDeeper = (one: Issue, other: Issue | null): boolean => one.path.length > (other?.path.length ?? 0)

const describeExpected = (errors: Issue[][]): string[] => [
  ...new Set(errors.flat().flatMap(({ expected }) => (expected === undefined ? [] : [kinds[expected] ?? expected]))),
]

const describeUnknownFields = ({ keys, path }: Issue, noun: string): string => {
  const [name, ...others] = keys.map((key) => `'${[...path, key].join('.')}'`)
  return others.length === 0
    ? `The ${noun} ${name} is unknown`
    : `The ${noun}s ${[name, ...others].join(', ')} are unknown`
}
