import { expect, test } from 'vitest'
import { formatCreatedAgo, formatCreationDate, sampleUsers } from './sample-users.ts'

test.each([
  [0, 'today', '31 Mar 2026'],
  [1, '1 day ago', '30 Mar 2026'],
  [31, '1 month ago', '28 Feb 2026'],
  [128, '4 months ago', '23 Nov 2025'],
  [200, '7 months ago', '12 Sep 2025'],
])("formatCreatedAgo and formatCreationDate format %i days before 31 March 2026 as '%s' and '%s'", (days, ago, on) => {
  const now = new Date('2026-03-31T12:00:00')

  expect(formatCreatedAgo(days)).toBe(ago)
  expect(formatCreationDate(days, now)).toBe(on)
})

test('sampleUsers contains twenty users with unique emails', () => {
  expect(new Set(sampleUsers.map(({ email }) => email)).size).toBe(20)
})
