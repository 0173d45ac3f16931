import { expect, test } from 'vitest'
import { describeMismatch } from './film-measures.ts'

const film = { width: 640, height: 360, seconds: 30, frameSeconds: 1 / 15 }

test('Films that can be compared show no warning', () => {
  expect(describeMismatch(film, { ...film, seconds: 30.1 })).toEqual([])
})

test.each([
  ['size', { width: 1280, height: 720 }, '640 × 360 and 1280 × 720'],
  ['length', { seconds: 26.5 }, '30.0 s and 26.5 s'],
  ['rate', { frameSeconds: 1 / 25 }, '15 and 25 frames a second'],
])('Films that differ in %s show a warning', (measure, other, values) => {
  const [sentence, ...others] = describeMismatch(film, { ...film, ...other })

  expect(sentence).toContain(`The films differ in ${measure}: ${values}`)
  expect(others).toEqual([])
})
