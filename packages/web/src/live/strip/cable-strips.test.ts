import { expect, test } from 'vitest'
import { columnStart } from './cable-strips.ts'

const frame = (position: number, at: number) => ({ position, at })

test.each([
  ['forward', 10, 10.7, 10],
  ['backward', 10.7, 10, 10.7],
])('Moving %s, a column covers the cable since the previous frame', (_direction, from, to, start) => {
  expect(columnStart(frame(from, 0), frame(to, 70))).toBe(start)
})

test('A column covers at most one step of the sled if frames are rare', () => {
  expect(columnStart(frame(10, 0), frame(22, 1_200))).toBe(17)
  expect(columnStart(frame(22, 0), frame(10, 1_200))).toBe(15)
})

test('After a pause, a column covers only its own position', () => {
  expect(columnStart(frame(10, 0), frame(12, 4_000))).toBe(12)
})
