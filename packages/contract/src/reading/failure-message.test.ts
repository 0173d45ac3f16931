import { expect, test } from 'vitest'
import { getFailureMessage, isFromIntermediary, mentionsPatrol } from './failure-message.ts'

test.each([
  [{ message: 'a' }, 'a'],
  [{ error: 'a' }, 'a'],
  [{ detail: 'a' }, 'a'],
  [{ data: { message: 'a' } }, 'a'],
  [{ message: ' ', error: 7, detail: 'a' }, 'a'],
  [{ message: 'x'.repeat(1_001) }, `${'x'.repeat(999)}…`],
])('getFailureMessage finds the message in %j', (body, message) => {
  expect(getFailureMessage(409, JSON.stringify(body))).toBe(message)
})

test.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden for this account'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [413, 'Content Too Large'],
  [414, 'URI Too Long'],
  [415, 'Unsupported Media Type'],
  [422, 'Unprocessable Content'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
])('without a message, getFailureMessage describes the status %d as %s', (status, phrase) => {
  expect(getFailureMessage(status, '<html>')).toBe(`The rig returned ${status} ${phrase}`)
})

test('getFailureMessage describes an unknown status by its number', () => {
  expect(getFailureMessage(418, '{}')).toBe('The rig returned 418')
})

test.each([
  ['A patrol is running', true],
  ['Patrols are running', true],
  ["The rig's patrol prevents the camera's step", true],
  ["The patrol of 'PTZ 1' is running", true],
  ['The sled is at its end', false],
  ["The camera 'PTZ Patrol 1' is offline", false],
  ["'Tom's PTZ \"A\" patrol' is offline", false],
  ['The camera “PTZ Patrol 1” is offline', false],
])('mentionsPatrol(%j) returns %s', (message, expected) => {
  expect(mentionsPatrol(message)).toBe(expected)
})

test.each<[what: string, head: { type?: string; status: number; contentType?: string }, expected: boolean]>([
  ['a hidden redirect', { type: 'opaqueredirect', status: 0 }, true],
  ['status 300', { status: 300 }, true],
  ['status 399', { status: 399 }, true],
  ['JSON with status 299', { status: 299, contentType: 'application/json' }, false],
  ['JSON with status 400', { status: 400, contentType: 'application/json' }, false],
  ['an HTML page with status 200', { status: 200, contentType: 'text/HTML; charset=utf-8' }, true],
  ['an HTML page with status 499', { status: 499, contentType: 'text/html' }, true],
  ['an HTML page with status 500', { status: 500, contentType: 'text/html' }, true],
  ['an HTML page with status 401', { status: 401, contentType: 'text/html' }, true],
  ['status 511', { status: 511 }, true],
  ['a response without a content type', { status: 200 }, false],
])('isFromIntermediary judges %s by its status and content type', (_what, head, expected) => {
  const { type = 'basic', status, contentType } = head
  const headers = new Map(contentType ? [['content-type', contentType]] : [])

  expect(isFromIntermediary({ type, status, headers: { get: (name) => headers.get(name) ?? null } })).toBe(expected)
})
