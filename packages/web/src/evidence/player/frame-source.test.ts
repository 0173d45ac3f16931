import { expect, test } from 'vitest'
import { describeMismatches } from './frame-source.ts'

const film = { width: 640, height: 360, seconds: 30, frameSeconds: 1 / 15 }

test('describeMismatches returns no warning for films with the same properties', () => {
  expect(describeMismatches(film, { ...film, seconds: 30.1 })).toEqual([])
})

test.each([
  ['size', { width: 1280, height: 720 }, '640 × 360 and 1280 × 720'],
  ['length', { seconds: 26.5 }, '30.0 s and 26.5 s'],
  ['frame rate', { frameSeconds: 1 / 25 }, '15 and 25 frames per second'],
])('describeMismatches returns one warning for films that differ in %s', (measure, other, values) => {
  const [sentence, ...others] = describeMismatches(film, { ...film, ...other })

  expect(sentence).toContain(`The films differ in ${measure}: ${values}`)
  expect(others).toEqual([])
})
