import { expect, test } from 'vitest'
import { cameraKind, isOffline, isTimeZone } from './rules.ts'

test.each([
  ['PTZ North span', 'ptz'],
  ['inspection (ptz)', 'ptz'],
  ['Sled webcam', 'webcam'],
  ['PTZ Webcam', 'webcam'],
  ['Tower', 'fixed'],
])('A camera named %s is of the kind %s', (name, kind) => {
  expect(cameraKind(name)).toBe(kind)
})

test.each([
  ['offline', true],
  ['Offline', true],
  [' OFFLINE ', true],
  ['Online', false],
  ['Recording', false],
])('A camera whose status is %s is offline: %s', (status, expected) => {
  expect(isOffline({ status })).toBe(expected)
})

test.each([
  ['Europe/Berlin', true],
  ['europe/berlin', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['', false],
])('%j is the name of a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})
