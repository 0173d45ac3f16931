import { expect, test } from 'vitest'
import { isSpecifiedRequest } from './specified-requests.ts'

test.each([
  'GET /api/v1/dashboard/',
  'DELETE /api/v1/scheduler/7/',
  'GET /media/stream/c4a7e1d0',
  'HEAD /job/report.pdf',
  'GET /config.json',
])('isSpecifiedRequest accepts %s', (request) => {
  expect(isSpecifiedRequest(request)).toBe(true)
})

test.each([
  ['a wrong method', 'POST /api/v1/dashboard/'],
  ['a missing trailing slash', 'DELETE /api/v1/scheduler/7'],
  ['an empty parameter', 'GET /api/v1/preset/list/'],
  ['an unknown endpoint', 'GET /api/v1/users/'],
  ['a path outside the API', 'GET /sim/state'],
])('isSpecifiedRequest rejects %s', (_difference, request) => {
  expect(isSpecifiedRequest(request)).toBe(false)
})
