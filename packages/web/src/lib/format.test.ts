import { expect, test } from 'vitest'
import {
  formatAge,
  formatCountdown,
  formatDate,
  formatElapsed,
  formatFilmTime,
  formatFrame,
  formatFullName,
  formatMinuteInUtc,
  formatSecondInUtc,
  formatTimeForFileName,
  formatTimeInUtc,
} from './format.ts'

test('formatCountdown formats minutes, and hours and minutes from 60 minutes', () => {
  const texts = [0, 1, 27, 60, 185].map((minutes) => formatCountdown(minutes))

  expect(texts).toEqual(['now', 'in 1 min', 'in 27 min', 'in 1 h 00 min', 'in 3 h 05 min'])
})

test.each([
  [0, 'less than a minute ago'],
  [59, '59 min ago'],
  [60, '1 h ago'],
  [24 * 60 - 1, '23 h ago'],
  [24 * 60, '1 day ago'],
  [50 * 60, '2 days ago'],
])('formatAge formats %i minutes as "%s"', (minutes, text) => {
  expect(formatAge(minutes)).toBe(text)
})

test('formatElapsed formats 59 s in seconds, and longer times in minutes and seconds', () => {
  expect([59, 60, 125].map((seconds) => formatElapsed(seconds))).toEqual(['59 s', '1 min 0 s', '2 min 5 s'])
})

test.each([
  ['Ada', 'Keller', 'Ada Keller'],
  ['🦊 Fox', 'Li', '🦊 Fox Li'],
  ['Cher', '', 'Cher'],
])('formatFullName formats the first name "%s" and the last name "%s" as "%s"', (firstName, lastName, name) => {
  expect(formatFullName({ firstName, lastName })).toBe(name)
})

test('formatFilmTime formats minutes, seconds and tenths of a second, rounded down', () => {
  const times = [0, 5.4, 59.99, 61.25].map((seconds) => formatFilmTime(seconds))

  expect(times).toEqual(['0:00.0', '0:05.4', '0:59.9', '1:01.2'])
})

test('formatFrame counts frames from one', () => {
  expect(formatFrame(0, 0)).toBe('0:00.0, frame 1')
  expect(formatFrame(81, 81 / 15)).toBe('0:05.4, frame 82')
  expect(formatFrame(81, null)).toBe('frame 82')
})

test('formatDate returns the date in UTC', () => {
  expect(formatDate(Date.UTC(2026, 5, 10, 23, 59))).toBe('2026-06-10')
})

test.each([
  ['formatMinuteInUtc', formatMinuteInUtc, '2026-06-10 06:30 UTC'],
  ['formatSecondInUtc', formatSecondInUtc, '2026-06-10 06:30:05 UTC'],
  ['formatTimeInUtc', formatTimeInUtc, '06:30 UTC'],
  ['formatTimeForFileName', formatTimeForFileName, '2026-06-10T06-30-05Z'],
])('%s formats an ISO time', (_name, format, text) => {
  expect(format('2026-06-10T06:30:05.420Z')).toBe(text)
})
