import { expect, test } from 'vitest'
import { isSpecified } from './specified-requests.ts'

test.each([
  'GET /api/v1/dashboard/',
  'DELETE /api/v1/scheduler/7/',
  'GET /media/stream/c4a7e1d0',
  'HEAD /job/report.pdf',
  'GET /config.json',
])('The console may request %s', (request) => {
  expect(isSpecified(request)).toBe(true)
})

test.each([
  ['another method', 'POST /api/v1/dashboard/'],
  ['no slash at the end', 'DELETE /api/v1/scheduler/7'],
  ['an empty parameter', 'GET /api/v1/preset/list/'],
  ['an unknown endpoint', 'GET /api/v1/users/'],
  ['a path outside the API', 'GET /sim/state'],
])('The console must not send a request with %s', (_difference, request) => {
  expect(isSpecified(request)).toBe(false)
})
