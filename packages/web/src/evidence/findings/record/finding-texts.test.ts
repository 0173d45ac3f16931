import { expect, test } from 'vitest'
import { formatOnset } from './finding-texts.ts'

const before = { after: null, before: '2026-07-10T06:30:00.000Z', films: 2, isExact: false }

test('the time of appearance names the oldest film only if the damage could be judged in each film', () => {
  expect(formatOnset({ ...before, unclear: 0 })).toBe(
    'before 2026-07-10 06:30 UTC, in the oldest film that was looked at (2 films looked at)',
  )
  expect(formatOnset({ ...before, unclear: 1 })).toBe(
    'before 2026-07-10 06:30 UTC (2 films looked at, 1 of them unclear)',
  )
})
