import { expect, test } from 'vitest'
import { estimateSledPosition, formatFrame, formatTime } from './film-time.ts'

test.each([
  [0, '0:00.0'],
  [5.4, '0:05.4'],
  [59.99, '0:59.9'],
  [61.25, '1:01.2'],
])('formatTime formats %d s as %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text)
})

test('formatFrame counts frames from one', () => {
  expect(formatFrame(0, 1 / 15)).toBe('0:00.0, frame 1')
  expect(formatFrame(81, 1 / 15)).toBe('0:05.4, frame 82')
})

test('estimateSledPosition interpolates between the start and the end of the track', () => {
  expect(estimateSledPosition({ from: 20, to: 80 }, 0.5)).toBe(50)
  expect(estimateSledPosition({ from: 80, to: 20 }, 0.25)).toBe(65)
})
