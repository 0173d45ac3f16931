import { expect, test } from 'vitest'
import { getColumnStart } from './cable-strip.tsx'

const frame = (position: number, at: number) => ({ position, at })

test.each([
  ['the position in the previous frame when the sled moves forward', frame(10, 0), frame(10.7, 70), 10],
  ['the position in the previous frame when the sled moves backward', frame(10.7, 0), frame(10, 70), 10.7],
  ['a position one sled step back if the previous frame is far behind', frame(10, 0), frame(22, 1_200), 17],
  ['a position one sled step ahead if the previous frame is far ahead', frame(22, 0), frame(10, 1_200), 15],
  ['the current position if the previous frame is more than 3 s old', frame(10, 0), frame(12, 4_000), 12],
])('getColumnStart returns %s', (_what, previous, current, start) => {
  expect(getColumnStart(previous, current)).toBe(start)
})
