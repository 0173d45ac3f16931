import { API_PREFIX, routes } from '@rig/contract/routes'
import { expect, test } from 'vitest'
import { findUnmatchedReason } from './request-paths.ts'

test.each([
  '/api/v1/dashboard',
  '/api/v1/ptz/{cameraID}',
  '/api/v1/ptz/:cameraID',
  '/api/v1/ptz/<cameraID>',
  '/api/v1/ptz/control/',
  '/api/v1/Dashboard/',
  '/api/v1//dashboard/',
  '/api/v2/dashboard/',
  '/api/v1/preset/list/',
  '/api',
  '/media/streams/north',
  '/media/gallery/Patrol north 20-80.mp4',
  '/job',
])('the path %s is refused, because no request matches it', (path) => {
  expect(findUnmatchedReason({ path })).toMatch(/^The field 'path' must be the path of a request in \/api\/docs, with/)
})

test.each(
  Object.values(routes).flatMap((endpoints) =>
    Object.values(endpoints).map(({ method, path }) => [method, API_PREFIX + path.replace(/:\w+/, 'x-1')] as const),
  ),
)('the request %s %s is accepted', (method, path) => {
  expect(findUnmatchedReason({ method: method.toLowerCase(), path })).toBe(null)
  expect(findUnmatchedReason({ method: 'OPTIONS', path })).toBe(null)
})

test.each([
  undefined,
  '*',
  '/*',
  '/api/*',
  '/api*',
  '/api/v1/p*l',
  '*/ptz/*',
  '/api/v1/****/',
  '/media/*',
  '/media/gallery/*.mp4',
  '/job/*',
  '/dashboard/view',
  '/',
])('the path %s is accepted', (path) => {
  expect(findUnmatchedReason({ path })).toBe(null)
})

const SCHEDULES = '/api/v1/scheduler/'

test.each([
  [{ method: 'GET', path: '/api/v1/ptz/' }, "The field 'method' must be POST for the path /api/v1/ptz/"],
  [{ method: 'PATCH', path: '/media/*' }, "The field 'method' must be GET for the path /media/*"],
  [{ method: 'put', path: SCHEDULES }, `The field 'method' must be GET or POST or DELETE for the path ${SCHEDULES}`],
  [{ path: '/sim/*' }, "The field 'path' must not be under /sim, because no fault applies there"],
])('a path under /sim, or a method that no endpoint at the path accepts, is refused: %j', (fault, reason) => {
  expect(findUnmatchedReason(fault)).toBe(reason)
})
