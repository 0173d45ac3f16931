import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

const options = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }) => {
    // JSON Schema has no `undefined`, so a forbidden key gets a schema that matches no value
    if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {}
    // Loose objects get an empty schema for other fields, which is the default
    if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties
  },
} as const

const isEmpty = (schema: unknown) => typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0

/** Returns the JSON Schema of the values that a client may send. */
export const toJsonSchema = (schema: z.ZodType): JsonSchema => z.toJSONSchema(schema, options)

/** Returns the JSON Schemas of named schemas. They refer to each other by the URI that `uri` returns for a name. */
export const toJsonSchemas = (names: Map<z.ZodType, string>, uri: (name: string) => string) => {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  return z.toJSONSchema(registry, { ...options, uri }).schemas
}
