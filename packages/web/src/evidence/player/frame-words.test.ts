import { expect, test } from 'vitest'
import { estimatePlace, nameFrame, nameTime } from './frame-words.ts'

test.each([
  [0, '0:00.0'],
  [5.4, '0:05.4'],
  [59.99, '0:59.9'],
  [61.25, '1:01.2'],
])('%d s of a film read %s', (seconds, words) => {
  expect(nameTime(seconds)).toBe(words)
})

test('Frames are counted from one', () => {
  expect(nameFrame(0, 1 / 15)).toBe('0:00.0, frame 1')
  expect(nameFrame(81, 1 / 15)).toBe('0:05.4, frame 82')
})

test('In the middle of the film the sled is halfway along its stretch', () => {
  expect(estimatePlace({ from: 20, to: 80 }, 0.5)).toBe(50)
  expect(estimatePlace({ from: 80, to: 20 }, 0.25)).toBe(65)
})
