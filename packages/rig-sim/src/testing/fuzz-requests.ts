import { type Endpoint, getBodySchema, listPathParameters } from '@rig/contract/calls'
import { toJsonSchema } from '@rig/contract/json-schema'
import type { EndpointName } from '@rig/contract/routes'
import fc, { type Arbitrary } from 'fast-check'
import type { z } from 'zod'

export type FuzzRequest = { call: EndpointName; path: string; body?: string; type?: string; token: boolean }

export const arbitraryValidRequest = (call: Endpoint, existing: ExistingValues): Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: arbitraryPath(call, (name) => fc.constantFrom(...(existing[name] ?? []), 'unknown')),
      body: arbitraryBody(call, existing),
    })
    .map(({ path, body }) => ({
      call: call.name,
      path,
      ...(body !== undefined && { body: JSON.stringify(body), type: 'application/json' }),
      token: true,
    }))

/** Returns an arbitrary for requests with an invalid path, field, body, content type or token. */
export const arbitraryHostileRequest = (call: Endpoint, existing: ExistingValues): Arbitrary<FuzzRequest> =>
  fc
    .record({
      path: arbitraryPath(call, (name) => fc.oneof(hostileText, fc.constantFrom(...(existing[name] ?? []), 'unknown'))),
      body: fc.oneof(arbitraryBody(call, existing).chain(corruptBody).map(toText), hostileBody),
      type: fc.oneof({ weight: 4, arbitrary: fc.constant('application/json') }, hostileContentType),
      token: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map((request) => ({ call: call.name, ...request }))

const arbitraryBody = (call: Endpoint, existing: ExistingValues): Arbitrary<unknown> => {
  const schema = getBodySchema(call)
  return schema ? arbitraryFromSchema(schema, existing) : fc.constant(undefined)
}

const corruptBody = (body: unknown): Arbitrary<unknown> => {
  if (typeof body !== 'object' || body === null) return hostileValue
  const names = Object.keys(body)
  return fc.oneof(
    fc.tuple(fc.constantFrom(...names), hostileValue).map(([name, value]) => ({ ...body, [name]: value })),
    fc
      .constantFrom(...names)
      .map((omitted) => Object.fromEntries(Object.entries(body).filter(([name]) => name !== omitted))),
    fc.tuple(hostileText, hostileValue).map(([name, value]) => ({ ...body, [name]: value })),
  )
}

const toText = (value: unknown) => JSON.stringify(value) ?? ''

const arbitraryPath = (call: Endpoint, arbitraryParameter: (name: string) => Arbitrary<string>) =>
  fc
    .tuple(...listPathParameters(call).map(arbitraryParameter))
    .map((values) => values.reduce((path, value) => path.replace(/:\w+/, () => encodeSegment(value)), call.route.path))

/** Encodes a path segment as a browser does, except that a lone surrogate becomes invalid UTF-8 instead of throwing. */
const encodeSegment = (value: string) => {
  try {
    return encodeURIComponent(value)
  } catch {
    return '%ED%A0%80'
  }
}

const hostileTexts = [
  '',
  ' ',
  '.',
  '..',
  '/',
  '../../etc/passwd',
  '%',
  '%zz',
  '%2e%2e%2f',
  '%00',
  '\0',
  '\r\nx-injected: 1',
  '\ud800',
  'ptz \udfff',
  '\u202eptz',
  'e\u0301'.repeat(40),
  '😀'.repeat(70),
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'NaN',
  '<script>alert(1)</script>',
  "'; DROP TABLE cameras; --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template injection payload
  '${7*7}{{7*7}}',
  'x'.repeat(201),
  'x'.repeat(5_000),
  'x'.repeat(70_000),
]

const SURROGATES = { from: 0xd800, count: 0x800 }
/** Any character. fast-check's unit `binary` is the same, but builds a table of a million characters. */
const character = fc.nat({ max: 0x10ffff - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count),
  (text) => {
    const codePoint = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (codePoint === undefined || text !== String.fromCodePoint(codePoint)) throw new Error('Not a character')
    return codePoint < SURROGATES.from ? codePoint : codePoint - SURROGATES.count
  },
)

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 60 }) },
)

const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, [], {}, -0, 1e308, -1e308, 2 ** 53, 5e-324, [[[]]], { x: { y: {} } }),
  fc.double({ noNaN: true }),
  fc.jsonValue({ maxDepth: 3 }),
)

const hostileBody = fc.oneof(
  fc.constantFrom('', ' ', '{', '[', 'null', '0', '"x"', '[]', '{}', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', '\0'),
  fc.constant(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  fc.string({ unit: character, maxLength: 200 }),
)

const hostileContentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'x',
)

type Schema = z.core.JSONSchema.JSONSchema

/** Maps field names to values that exist in the rig. Some requests use them instead of random values. */
export type ExistingValues = Record<string, readonly string[]>

/** Returns an arbitrary for values that the schema accepts. Fields in `existing` draw from their existing values. */
const arbitraryFromSchema = (schema: z.ZodType, existing: ExistingValues): Arbitrary<unknown> =>
  arbitraryFromJsonSchema(toJsonSchema(schema), existing)

const arbitraryFromJsonSchema = (schema: Schema, existing: ExistingValues): Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitraryPart(each, existing)))
  if (schema.allOf) return mergeObjects(schema.allOf.map((each) => arbitraryPart(each, existing)))
  if (schema.properties) return arbitraryObject(schema, existing)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
  if (schema.type === 'number')
    return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true })
  return arbitraryText(schema)
}

const arbitraryPart = (schema: Schema | boolean, existing: ExistingValues) =>
  typeof schema === 'boolean' ? fc.constant({}) : arbitraryFromJsonSchema(schema, existing)

const arbitraryObject = ({ properties = {}, required = [] }: Schema, existing: ExistingValues) => {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, Arbitrary<unknown>][] => {
    if (typeof schema !== 'object' || schema.not) return []
    const values = existing[name] ?? []
    return [[name, values.length > 0 ? fc.constantFrom(...values) : arbitraryFromJsonSchema(schema, existing)]]
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) })
}

const mergeObjects = (parts: Arbitrary<unknown>[]) => fc.tuple(...parts).map((objects) => Object.assign({}, ...objects))

const arbitraryText = ({ pattern, minLength = 0, maxLength = minLength + 30 }: Schema) =>
  pattern === undefined
    ? fc.string({ unit: 'grapheme', minLength, maxLength })
    : fc.stringMatching(new RegExp(pattern), { maxLength: 60 })
