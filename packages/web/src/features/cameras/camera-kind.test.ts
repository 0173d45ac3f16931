import { expect, test } from 'vitest'
import { isOffline, steersByPtz } from './camera-kind.ts'

test.each([
  ['PTZ North span', true],
  ['inspection (ptz)', true],
  ['Sled webcam', false],
  ['PTZ Webcam', false],
  ['Tower', false],
])('A camera named %s has steering controls: %s', (name, expected) => {
  expect(steersByPtz(name)).toBe(expected)
})

test.each([
  ['offline', true],
  ['Offline', true],
  ['Online', false],
  ['Recording', false],
])('A camera whose status is %s is offline: %s', (status, expected) => {
  expect(isOffline({ status })).toBe(expected)
})
