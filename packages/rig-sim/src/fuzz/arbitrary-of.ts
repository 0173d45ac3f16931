import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema

/** Values of the rig by the field that takes them, so that some requests name things that exist. */
export type Known = Record<string, readonly string[]>

/** Generates values that a schema accepts; a field for which the rig has values gets one of these. */
export const arbitraryOf = (schema: z.ZodType, known: Known): Arbitrary<unknown> =>
  drawn(
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {}
      },
    }),
    known,
  )

const drawn = (schema: Schema, known: Known): Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => drawnPart(each, known)))
  if (schema.allOf) return merged(schema.allOf.map((each) => drawnPart(each, known)))
  if (schema.properties) return drawnObject(schema, known)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 })
  if (schema.type === 'number')
    return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000, noNaN: true })
  return drawnText(schema)
}

const drawnPart = (schema: Schema | boolean, known: Known) =>
  typeof schema === 'boolean' ? fc.constant({}) : drawn(schema, known)

const drawnObject = ({ properties = {}, required = [] }: Schema, known: Known) => {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, Arbitrary<unknown>][] => {
    if (typeof schema !== 'object' || schema.not) return []
    const values = known[name] ?? []
    return [[name, values.length > 0 ? fc.constantFrom(...values) : drawn(schema, known)]]
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((name) => name in properties) })
}

const merged = (parts: Arbitrary<unknown>[]) => fc.tuple(...parts).map((objects) => Object.assign({}, ...objects))

const drawnText = ({ pattern, minLength = 0, maxLength = minLength + 30 }: Schema) =>
  pattern === undefined
    ? fc.string({ unit: 'grapheme', minLength, maxLength })
    : fc.stringMatching(new RegExp(pattern), { maxLength: 60 })
