import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema

/** Maps field names to values that exist in the rig. Some requests use them instead of random values. */
export type ExistingValues = Record<string, readonly string[]>

/** Returns an arbitrary for values that the schema accepts. Fields in `existing` draw from their existing values. */
export const arbitraryFromSchema = (schema: z.ZodType, existing: ExistingValues): Arbitrary<unknown> =>
  drawn(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {}
      },
    }),
    existing,
  )

const drawn = (schema: Schema, existing: ExistingValues): Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => drawnPart(each, existing)))
  if (schema.allOf) return merged(schema.allOf.map((each) => drawnPart(each, existing)))
  if (schema.properties) return drawnObject(schema, existing)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
  if (schema.type === 'number')
    return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true })
  return drawnText(schema)
}

const drawnPart = (schema: Schema | boolean, existing: ExistingValues) =>
  typeof schema === 'boolean' ? fc.constant({}) : drawn(schema, existing)

const drawnObject = ({ properties = {}, required = [] }: Schema, existing: ExistingValues) => {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, Arbitrary<unknown>][] => {
    if (typeof schema !== 'object' || schema.not) return []
    const values = existing[name] ?? []
    return [[name, values.length > 0 ? fc.constantFrom(...values) : drawn(schema, existing)]]
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) })
}

const merged = (parts: Arbitrary<unknown>[]) => fc.tuple(...parts).map((objects) => Object.assign({}, ...objects))

const drawnText = ({ pattern, minLength = 0, maxLength = minLength + 30 }: Schema) =>
  pattern === undefined
    ? fc.string({ unit: 'grapheme', minLength, maxLength })
    : fc.stringMatching(new RegExp(pattern), { maxLength: 60 })
