import { expect, test } from 'vitest'
import { allEndpoints, getBodySchema, getEndpoint, getResponseSchemas, listPathParameters } from './calls.ts'
import { Step } from './index.ts'
import { listRoutes, needsToken, resolveJobUrl, resolveRigUrl, toPathPattern } from './routes.ts'
import { wrapDegrees } from './rules.ts'

test('every route has a body, responses and a summary in the contract', () => {
  const names = listRoutes().map(({ name }) => name)

  expect(allEndpoints.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('getEndpoint returns the endpoint with the given name, and throws for an unknown name', () => {
  expect(getEndpoint('ptz.step')).toMatchObject({ name: 'ptz.step', noun: 'ptz', verb: 'step' })
  expect(getEndpoint('ptz.step').route.path).toBe('/api/v1/ptz/')
  expect(() => getEndpoint('ptz.fly' as 'ptz.step')).toThrow("The contract has no endpoint 'ptz.fly'")
})

test('only requests with a body have a body schema', () => {
  expect(getBodySchema(getEndpoint('ptz.step'))).toBe(Step)
  expect(getBodySchema(getEndpoint('cameras.dashboard'))).toBeUndefined()
  expect(getBodySchema(getEndpoint('sled.home'))).toBeUndefined()
})

test('each response schema has a numeric status', () => {
  const statuses = getResponseSchemas(getEndpoint('ptz.position')).map(([status]) => status)

  expect(statuses).toEqual(expect.arrayContaining([200, 401, 404, 500]))
})

test('listPathParameters returns the names in the path', () => {
  expect(listPathParameters(getEndpoint('presets.list'))).toEqual(['cameraID'])
  expect(listPathParameters(getEndpoint('cameras.dashboard'))).toEqual([])
  expect(allEndpoints.map(listPathParameters).filter((names) => names.length > 1)).toEqual([])
})

test('each parameter of a path pattern matches a text without a slash', () => {
  const pattern = toPathPattern('/gallery/:name/')

  expect(pattern.exec('/gallery/a%20b.jpg/')?.groups).toEqual({ name: 'a%20b.jpg' })
  expect(pattern.test('/gallery/')).toBe(false)
  expect(pattern.test('/gallery/a/b/')).toBe(false)
})

test('a route without metadata requires a token', () => {
  expect(needsToken({})).toBe(true)
})

test.each([
  [0, 0],
  [179, 179],
  [180, -180],
  [-180, -180],
  [-181, 179],
  [-540, -180],
  [360, 0],
  [725, 5],
  [-725, -5],
])('wrapDegrees(%d) returns %d', (degrees, wrapped) => {
  expect(wrapDegrees(degrees)).toBe(wrapped)
})

test.each(['/media/poster/7', 'media/poster/7'])(
  "resolveRigUrl resolves %s against the rig's base URL, including its sub-path",
  (url) => {
    expect(resolveRigUrl('https://show.example/console', url)).toBe('https://show.example/console/media/poster/7')
  },
)

test.each(['http://:8080/poster', 'http://rig.example:99999/poster', 'http://'])(
  'resolveRigUrl returns an empty string for the unusable URL %s',
  (url) => {
    expect(resolveRigUrl('https://show.example', url)).toBe('')
  },
)

test.each(['', 'https://rig.example/7', '//rig.example/7', 'data:image/gif;base64,R0'])(
  'resolveRigUrl returns %j unchanged',
  (url) => {
    expect(resolveRigUrl('https://show.example', url)).toBe(url)
  },
)

test('resolveJobUrl encodes the name, and keeps the sub-path', () => {
  expect(resolveJobUrl('https://show.example/console', 'a/b.csv')).toBe('https://show.example/console/job/a%2Fb.csv')
})
