import { expect, test } from 'vitest'
import { getColumnStart } from './cable-strip.tsx'

const frame = (position: number, at: number) => ({ position, at })

test.each([
  ['forward', 10, 10.7, 10],
  ['backward', 10.7, 10, 10.7],
])(
  'getColumnStart returns the position in the previous frame when the sled moves %s',
  (_direction, from, to, start) => {
    expect(getColumnStart(frame(from, 0), frame(to, 70))).toBe(start)
  },
)

test('if two frames are far apart, getColumnStart limits the width of a column to one sled step', () => {
  expect(getColumnStart(frame(10, 0), frame(22, 1_200))).toBe(17)
  expect(getColumnStart(frame(22, 0), frame(10, 1_200))).toBe(15)
})

test('getColumnStart returns the current position if the previous frame is more than 3 s old', () => {
  expect(getColumnStart(frame(10, 0), frame(12, 4_000))).toBe(12)
})
