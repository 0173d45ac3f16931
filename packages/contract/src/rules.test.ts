import { expect, test } from 'vitest'
import { getCameraKind, isOffline, isTimeZone } from './rules.ts'

test.each([
  ['PTZ North span', 'ptz'],
  ['inspection (ptz)', 'ptz'],
  ['Sled webcam', 'webcam'],
  ['PTZ Webcam', 'webcam'],
  ['Tower', 'fixed'],
])('getCameraKind(%j) returns %j', (name, kind) => {
  expect(getCameraKind(name)).toBe(kind)
})

test.each([
  ['offline', true],
  ['Offline', true],
  [' OFFLINE ', true],
  ['Online', false],
  ['Recording', false],
])('isOffline({ status: %j }) returns %s', (status, expected) => {
  expect(isOffline({ status })).toBe(expected)
})

test.each([
  ['Europe/Berlin', true],
  ['europe/berlin', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['', false],
])('isTimeZone(%j) returns %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
