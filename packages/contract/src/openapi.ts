import { z } from 'zod'
import { allEndpoints, type Endpoint, getBodySchema, getResponseSchemas, listPathParameters } from './calls.ts'
import * as schemas from './index.ts'
import { toJsonSchemas } from './json-schema.ts'

type Json = Record<string, unknown>

export const createOpenApiDocument = () => {
  const names = nameSchemas()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rig API',
      version: '1.0.0',
      description:
        'The API of a rig of inspection cameras, as the console uses it. Trailing slashes are significant. ' +
        'Responses must have the fields described here and may have others.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(allEndpoints.map((call) => call.noun))].map((name) => ({ name })),
    paths: paths(names),
    components: {
      schemas: createComponents(names),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token that a login returns' } },
    },
  }
}

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns whether the document names a schema. Schemas of texts and numbers, such as `Id`, are inlined instead. */
const isListedSchema = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodType && !(value instanceof z.ZodString) && !(value instanceof z.ZodNumber)

const nameSchemas = () => {
  const names = new Map<z.ZodType, string>()
  for (const [name, schema] of Object.entries(schemas)) if (isListedSchema(schema)) names.set(schema, name)
  for (const call of allEndpoints) {
    const stem = capitalise(call.noun) + capitalise(call.verb)
    const body = getBodySchema(call)
    if (body && !names.has(body)) names.set(body, `${stem}Body`)
    for (const [, schema] of getResponseSchemas(call)) if (!names.has(schema)) names.set(schema, `${stem}Reply`)
  }
  return names
}

const createReference = (id: string) => `#/components/schemas/${id}`

const createComponents = (names: Map<z.ZodType, string>) =>
  Object.fromEntries(
    Object.entries(toJsonSchemas(names, createReference)).map(([id, { $schema, $id, ...schema }]): [string, Json] => [
      id,
      schema,
    ]),
  )

const paths = (names: Map<z.ZodType, string>) => {
  const found: Record<string, Json> = {}
  for (const call of allEndpoints) {
    const path = call.route.path.replaceAll(/:(\w+)/g, '{$1}')
    found[path] = { ...found[path], [call.route.method.toLowerCase()]: createOperation(call, names) }
  }
  return found
}

const createContent = (names: Map<z.ZodType, string>, schema: z.ZodType) => {
  const name = names.get(schema) ?? ''
  const example = examples[name]
  return { 'application/json': { schema: { $ref: createReference(name) }, ...(example && { example }) } }
}

/** Examples of bodies that are hard to guess from their schema. */
const examples: Record<string, Json> = {
  Step: { cameraID: 'cam-north', x: 30 } satisfies schemas.Step,
  Drive: { cameraID: 'cam-north', y: 0.3 } satisfies schemas.Drive,
  NewSchedule: { cameraID: 'cam-north', time: '14:30', sled_start: 20, sled_stop: 80 } satisfies schemas.NewSchedule,
}

const createOperation = (call: Endpoint, names: Map<z.ZodType, string>): Json => {
  const body = getBodySchema(call)
  return {
    operationId: call.name.replace('.', '_'),
    tags: [call.noun],
    summary: call.route.summary,
    parameters: listPathParameters(call).map((name) => ({
      name,
      in: 'path',
      required: true,
      description: 'Percent-encoded; never empty',
      schema: { type: 'string', minLength: 1 },
    })),
    ...(body && { requestBody: { required: true, content: createContent(names, body) } }),
    responses: Object.fromEntries(
      getResponseSchemas(call).map(([status, schema]) => [
        status,
        { description: statusDescriptions[status] ?? 'Response', content: createContent(names, schema) },
      ]),
    ),
    security: call.metadata.token === 'bearer' ? [{ bearer: [] }] : [],
  }
}

const statusDescriptions: Record<number, string> = {
  200: 'Success',
  201: 'Created',
  400: 'The body or a parameter is invalid; the message names the field',
  401: 'The token is missing, invalid or expired; for a login, the credentials are wrong',
  404: 'The resource does not exist',
  409: 'The current state does not allow the request',
  413: 'The body exceeds 64 KiB',
  414: 'The URL is too long',
  415: 'The body is not JSON',
  429: 'Too many attempts to sign in',
  500: 'An error in the rig',
  503: 'The service is restarting',
}
