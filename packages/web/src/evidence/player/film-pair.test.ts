import { expect, test } from 'vitest'
import { getSyncCorrection } from './film-pair.ts'

const FRAME = 1 / 15

test.each([
  ['in sync', 0, 1],
  ['ahead by 5 ms', 0.005, 1],
  ['ahead by half a frame', FRAME / 2, 0.78],
  ['behind by half a frame', -FRAME / 2, 1.22],
  ['ahead by three frames', 3 * FRAME, 0.5],
  ['behind by five frames', -5 * FRAME, 2],
])('getSyncCorrection returns the catch-up rate for a second film that is %s', (_lead, lead, rate) => {
  expect(getSyncCorrection(lead, FRAME)).toEqual({ rate: expect.closeTo(rate, 2) })
})

test("getSyncCorrection returns 'resynchronise' for films that are more than 0.5 s apart", () => {
  expect(getSyncCorrection(0.6, FRAME)).toBe('resynchronise')
  expect(getSyncCorrection(-0.6, FRAME)).toBe('resynchronise')
})

test('getSyncCorrection returns a rate that closes a lag of three frames within half a second', () => {
  let lead = -3 * FRAME
  for (let passed = 0; passed < 0.5; passed += FRAME) {
    const correction = getSyncCorrection(lead, FRAME)
    if (correction !== 'resynchronise') lead += (correction.rate - 1) * FRAME
  }

  expect(Math.abs(lead)).toBeLessThan(FRAME / 4)
})
