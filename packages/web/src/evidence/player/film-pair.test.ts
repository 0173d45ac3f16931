import { expect, test } from 'vitest'
import { correctLead } from './film-pair.ts'

const FRAME = 1 / 15

test.each([
  ['in step', 0, 1],
  ['a hundredth of a second apart', 0.005, 1],
  ['ahead by half a frame', FRAME / 2, 0.78],
  ['behind by half a frame', -FRAME / 2, 1.22],
  ['ahead by three frames', 3 * FRAME, 0.5],
  ['behind by five frames', -5 * FRAME, 2],
])('A second film that is %s plays at the rate that brings it into step', (_lead, lead, rate) => {
  expect(correctLead(lead, FRAME)).toEqual({ rate: expect.closeTo(rate, 2) })
})

test('Films that are more than half a second apart pause until they are in step', () => {
  expect(correctLead(0.6, FRAME)).toBe('resynchronise')
  expect(correctLead(-0.6, FRAME)).toBe('resynchronise')
})

test('A film that starts three frames late is in step within half a second', () => {
  let lead = -3 * FRAME
  for (let passed = 0; passed < 0.5; passed += FRAME) {
    const correction = correctLead(lead, FRAME)
    if (correction !== 'resynchronise') lead += (correction.rate - 1) * FRAME
  }

  expect(Math.abs(lead)).toBeLessThan(FRAME / 4)
})
