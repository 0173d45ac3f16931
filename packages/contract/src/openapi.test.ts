import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allEndpoints, getBodySchema } from './calls.ts'
import { toJsonSchema } from './json-schema.ts'
import { createOpenApiDocument } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name: string }[]
  requestBody?: { content: { 'application/json': { example?: unknown } } }
  responses: Record<string, { content: { 'application/json': { schema: { $ref: string } } } }>
  security: object[]
}

const written = () => JSON.parse(JSON.stringify(createOpenApiDocument()))

const operations = (): [string, Operation][] =>
  Object.entries<Record<string, Operation>>(written().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )

const operationAt = (endpoint: string) => {
  const [, operation] = operations().find(([each]) => each === endpoint) ?? []
  if (!operation) throw new Error(`No operation ${endpoint}`)
  return operation
}

test('createOpenApiDocument returns valid OpenAPI 3.1', async () => {
  const verdict = await new Validator().validate(written())

  expect(verdict.errors ?? []).toEqual([])
  expect(verdict.valid).toBe(true)
})

test('the OpenAPI document has one operation with a unique id per endpoint', () => {
  const ids = operations().map(([, { operationId }]) => operationId)

  expect(ids.toSorted()).toEqual(allEndpoints.map(({ name }) => name.replace('.', '_')).toSorted())
})

test('the OpenAPI document resolves all its references', () => {
  const names = Object.keys(written().components.schemas)

  const referred = [...JSON.stringify(written()).matchAll(/"#\/components\/schemas\/([^"]*)"/g)].map(([, name]) => name)

  expect(referred.length).toBeGreaterThan(allEndpoints.length)
  expect(referred.filter((name = '') => !names.includes(name))).toEqual([])
})

test('the schema of a step allows exactly one of three axes', () => {
  const { Step } = written().components.schemas

  expect(Step.anyOf).toHaveLength(3)
  expect(Step.anyOf[0].properties).toMatchObject({ x: { type: 'number' }, y: { not: {} }, z: { not: {} } })
})

test('the OpenAPI document has a valid example for every body with a number', () => {
  for (const endpoint of allEndpoints) {
    const schema = getBodySchema(endpoint)
    if (!schema || !JSON.stringify(toJsonSchema(schema)).includes('"number"')) continue
    const { method, path } = endpoint.route
    const { requestBody } = operationAt(`${method.toLowerCase()} ${path}`)

    expect(schema.safeParse(requestBody?.content['application/json'].example).error, endpoint.name).toBeUndefined()
  }
})

test('the OpenAPI document allows additional fields in every schema', () => {
  expect(JSON.stringify(written())).not.toContain('additionalProperties')
})

test('all endpoints share one schema for failures', () => {
  const schemas = operations().map(([, { responses }]) => responses['500']?.content['application/json'].schema.$ref)

  expect(new Set(schemas)).toEqual(new Set(['#/components/schemas/FailureReply']))
})

test('the OpenAPI document has a title, a server URL, a tag for each noun and the bearer scheme', () => {
  const { openapi, info, servers, tags, components } = written()

  expect(openapi).toBe('3.1.0')
  expect(info).toEqual({
    title: 'Rig API',
    version: '1.0.0',
    description: expect.stringMatching(/Trailing slashes are significant.*may have others/),
  })
  expect(servers).toEqual([{ url: '/' }])
  expect(tags.map(({ name }: { name: string }) => name)).toEqual([...new Set(allEndpoints.map(({ noun }) => noun))])
  const bearer = { type: 'http', scheme: 'bearer', description: 'The token that a login returns' }
  expect(components.securitySchemes).toEqual({ bearer })
})

test('each operation lists its noun, parameters, body, responses and security', () => {
  const content = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })

  expect(operationAt('get /api/v1/ptz/{cameraID}')).toMatchObject({
    operationId: 'ptz_position',
    tags: ['ptz'],
    summary: "Return a camera's position",
    parameters: [
      {
        name: 'cameraID',
        in: 'path',
        required: true,
        description: 'Percent-encoded; never empty',
        schema: { type: 'string', minLength: 1 },
      },
    ],
    responses: {
      200: { description: 'Success', content: content('PtzPositionReply') },
      404: { description: 'The resource does not exist', content: content('FailureReply') },
    },
    security: [{ bearer: [] }],
  })
  expect(operationAt('post /api/v1/preset/').requestBody).toEqual({ required: true, content: content('NewPreset') })
  expect(operationAt('get /api/v1/ptz/{cameraID}')).not.toHaveProperty('requestBody')
})

test('every response has a description of its status', () => {
  const descriptions = operations().flatMap(([, { responses }]) =>
    Object.values(responses).map((response) => (response as { description?: string }).description),
  )

  expect(descriptions.filter((text) => !text || text === 'Response')).toEqual([])
})

test('the schemas in `components` have readable names, and none contains `$schema` or `$id`', () => {
  const { schemas } = written().components

  const names = ['FailureReply', 'EmptyReply', 'SignUp', 'PresetsListReply', 'FrameshotsTakeBody']
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(names))
  expect(JSON.stringify(schemas)).not.toMatch(/"\$(schema|id)"/)
})
