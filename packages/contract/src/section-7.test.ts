import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints, type Endpoint, getBodySchema, getResponseSchemas } from './calls.ts'
import { toJsonSchema } from './json-schema.ts'

type Row = [method: string, path: string, body: string[], fields: string[], token?: 'no token']

const signUpKeys = ['firstName', 'lastName', 'phone', 'email', 'password', 'companyName', 'companyAddress']
const scheduleKeys = ['_id', 'cameraID', 'time', 'pan', 'tilt', 'zoom']

/** Method and path of each endpoint that the specification does not contain. */
const additions: string[] = []

/**
 * Section 7 of the specification, row by row, with the response fields from section 3. The tests derive all other lists
 * from the contract.
 */
const section7: Row[] = [
  ['POST', 'user/signup/', signUpKeys, [], 'no token'],
  ['POST', 'user/login/', ['email', 'password'], ['token', 'data.user.isSuperAdmin'], 'no token'],
  ['GET', 'dashboard/', [], ['cameraID', 'name', 'status', 'poster', 'videoURL'].map((key) => `data.camera.${key}`)],
  ['POST', 'motor/forward/', [], []],
  ['POST', 'motor/backward/', [], []],
  ['POST', 'motor/home/', [], []],
  ['GET', 'preset/list/{cameraID}', [], ['id', 'name', 'nxid', 'cameraID', 'default'].map((k) => `data.preset.${k}`)],
  ['POST', 'preset/', ['cameraID', 'name'], []],
  ['POST', 'preset/activate/', ['nxid', 'cameraID'], []],
  ['PUT', 'preset/default/{id}', [], []],
  ['DELETE', 'preset/{id}', [], []],
  ['GET', 'scheduler/', [], scheduleKeys.map((key) => `data.scheduler.${key}`)],
  ['DELETE', 'scheduler/{id}/', [], []],
  ['DELETE', 'scheduler/', [], []],
  ['POST', 'scheduler/', ['cameraID', 'time', 'sled_start', 'sled_stop'], []],
  ['POST', 'ptz/', ['cameraID', 'x', 'y', 'z'], []],
  ['POST', 'ptz/control', ['cameraID', 'x', 'y', 'z'], []],
  ['GET', 'ptz/{cameraID}', [], ['data.pan', 'data.tilt', 'data.zoom']],
  ['POST', 'snap/', ['cameraID'], []],
  ['POST', 'camera/rename', ['cameraID', 'name'], []],
  ['DELETE', 'camera/{cameraID}', [], []],
  ['GET', 'gallery/', [], ['data.image.name', 'data.image.url', 'data.image.format']],
  ['DELETE', 'gallery/{name}/', [], []],
  ['GET', 'job/', [], ['data.job.name', 'data.job.icon']],
  ['DELETE', 'job/{name}/', [], []],
  ['POST', 'restart/system/', [], []],
  ['POST', 'restart/pitunnel/', [], []],
  ['POST', 'restart/nxwitness/', [], []],
  ['POST', 'restart/motor/', [], []],
]

const specified = (path: string) => path.replace('/api/v1/', '').replaceAll(/:(\w+)/g, '{$1}')

const findCall = (method: string, path: string) => {
  const found = allEndpoints.filter(({ route }) => route.method === method && specified(route.path) === path)
  expect(found, `${method} ${path}`).toHaveLength(1)
  const [call] = found
  if (!call) throw new Error('unreachable')
  return call
}

type Node = { properties?: Record<string, Node>; anyOf?: Node[]; items?: Node; required?: string[]; not?: object }

const jsonSchema = (schema: z.ZodType) => toJsonSchema(schema) as Node

const keys = ({ properties = {}, anyOf = [] }: Node): string[] => {
  const own = Object.entries(properties).flatMap(([key, value]) => (value.not ? [] : [key]))
  return [...new Set([...own, ...anyOf.flatMap(keys)])]
}

const requiredPaths = (node: Node | undefined, prefix = ''): string[] =>
  (node?.required ?? []).flatMap((key) => {
    const child = node?.properties?.[key]
    const inner = requiredPaths(child?.items ?? child, `${prefix}${key}.`)
    return inner.length > 0 ? inner : [`${prefix}${key}`]
  })

const specifiedEndpoints = section7.map(([method, path]) => `${method} ${path}`)

const listEndpoints = (matches: (endpoint: Endpoint) => boolean) =>
  allEndpoints.filter(matches).map(({ route }) => `${route.method} ${specified(route.path)}`)

test('the contract contains exactly the endpoints from section 7 and the additions', () => {
  expect(listEndpoints(() => true).toSorted()).toEqual([...specifiedEndpoints, ...additions].toSorted())
})

test.each(section7)('%s %s requires a token unless section 7 says otherwise', (method, path, _body, _fields, token) => {
  expect(findCall(method, path).metadata.token).toBe(token === 'no token' ? 'none' : 'bearer')
})

test('every POST to ptz/ and motor/ is a movement, and no other request is one', () => {
  const steering = listEndpoints(({ route }) => route.method === 'POST' && /^(ptz|motor)\//.test(specified(route.path)))

  expect(listEndpoints(({ metadata }) => metadata.effect === 'movement')).toEqual(steering)
})

test('only a drive can stop the machine, because its speed can be 0', () => {
  expect(listEndpoints(({ metadata }) => metadata.stops)).toEqual(['POST ptz/control'])
})

test('the console reads the responses for which the specification lists fields', () => {
  for (const [method, path, , fields] of section7)
    expect(findCall(method, path).metadata.reads, path).toBe(fields.length > 0)
})

test('only GET requests and a login leave the rig unchanged', () => {
  const queries = listEndpoints(({ route }) => route.method === 'GET')

  expect(listEndpoints(({ metadata }) => metadata.effect === 'none')).toEqual(['POST user/login/', ...queries])
})

test('a sign-up, a restart and the deletion of all schedules have a lasting effect', () => {
  expect(listEndpoints(({ metadata }) => metadata.effect === 'lasting')).toEqual([
    'POST user/signup/',
    'DELETE scheduler/',
    ...listEndpoints(({ noun }) => noun === 'services'),
  ])
})

test.each(section7)('%s %s accepts a body with the keys from section 7', (method, path, body) => {
  const schema = getBodySchema(findCall(method, path))

  expect(schema ? keys(jsonSchema(schema)) : []).toEqual(body)
})

test.each(section7)('%s %s returns the fields from section 7', (method, path, _body, fields) => {
  const [, success] = getResponseSchemas(findCall(method, path)).find(([status]) => status < 300) ?? []
  if (!success) throw new Error('The endpoint declares no success')

  const required = requiredPaths(jsonSchema(success))

  expect(required).toEqual(expect.arrayContaining(fields))
})

test('every list endpoint declares a count in its response', () => {
  const lists = ['preset/list/{cameraID}', 'scheduler/', 'gallery/', 'job/']

  for (const path of lists) {
    const [, success] = getResponseSchemas(findCall('GET', path)).find(([status]) => status === 200) ?? []
    expect(success && keys(jsonSchema(success)), path).toContain('count')
  }
})

test('every endpoint declares status 500, and 401 if it requires a token', () => {
  for (const call of allEndpoints) {
    const statuses = getResponseSchemas(call).map(([status]) => status)

    expect(statuses, call.name).toContain(500)
    if (call.metadata.token === 'bearer') expect(statuses, call.name).toContain(401)
  }
})

test('every endpoint has a one-line summary', () => {
  for (const { name, route } of allEndpoints) expect(route.summary, name).toMatch(/^[A-Z][^\n]{5,80}[^.]$/)
})
