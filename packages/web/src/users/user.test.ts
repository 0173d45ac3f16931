import { expect, test } from 'vitest'
import { createdAgo, createdOn } from './created.ts'
import { sampleUsers } from './sample-data.ts'
import { fullName, initials } from './user.ts'

test.each([
  ['Ada', 'Keller', 'AK', 'Ada Keller'],
  ['élodie', 'ångström', 'ÉÅ', 'élodie ångström'],
  ['🦊 Fox', 'Li', '🦊L', '🦊 Fox Li'],
  ['Cher', '', 'C', 'Cher'],
])('%s %s is %s', (firstName, lastName, letters, name) => {
  expect(initials({ firstName, lastName })).toBe(letters)
  expect(fullName({ firstName, lastName })).toBe(name)
})

test.each([
  [0, 'today', '31 Mar 2026'],
  [1, '1 day ago', '30 Mar 2026'],
  [31, '1 month ago', '28 Feb 2026'],
])('%i days before the end of March is %s, %s', (days, ago, on) => {
  const now = new Date('2026-03-31T12:00:00')

  expect(createdAgo(days, now)).toBe(ago)
  expect(createdOn(days, now)).toBe(on)
})

test('The sample has twenty users, each with a different email', () => {
  expect(new Set(sampleUsers.map(({ email }) => email)).size).toBe(20)
})
