import { expect, test } from 'vitest'
import { RigError } from './rig-error.ts'
import { findNextTimeOfDay, toTimeOfDay, toZonedIso, zonedTimeToUtc } from './zone.ts'

const at = (iso: string) => Date.parse(iso)
/** Returns the next occurrence of a time of day, in UTC without seconds. */
const next = (zone: string, time: string, after: string) =>
  new Date(findNextTimeOfDay(zone, time, at(after))).toISOString().replace(':00.000Z', 'Z')

test.each([
  ['later the same day', 'Europe/Berlin', '08:00', '2026-06-10T05:00Z', '2026-06-10T06:00Z'],
  ['on the next day', 'Europe/Berlin', '08:00', '2026-06-10T06:00Z', '2026-06-11T06:00Z'],
  ['at midnight', 'America/New_York', '00:00', '2026-06-10T12:00Z', '2026-06-11T04:00Z'],
  ['in a time zone far ahead of UTC', 'Pacific/Kiritimati', '01:00', '2026-06-10T10:00Z', '2026-06-10T11:00Z'],
  ['in a time zone with a half-hour offset', 'Asia/Kolkata', '23:59', '2026-06-10T18:28:59Z', '2026-06-10T18:29Z'],
  ['across the new year', 'UTC', '00:00', '2026-12-31T00:00Z', '2027-01-01T00:00Z'],
])('findNextTimeOfDay finds the next occurrence %s', (_when, zone, time, after, expected) => {
  expect(next(zone, time, after)).toBe(expected)
})

test('findNextTimeOfDay accepts fractions of a millisecond', () => {
  expect(findNextTimeOfDay('UTC', '08:00', at('2026-06-10T08:00Z') - 0.5)).toBe(at('2026-06-10T08:00Z'))
  expect(findNextTimeOfDay('UTC', '08:00', at('2026-06-10T08:00Z') + 0.5)).toBe(at('2026-06-11T08:00Z'))
  expect(toTimeOfDay('UTC', at('2026-06-10T08:00Z') - 0.5)).toBe('07:59')
})

test.each([
  ['Berlin', 'Europe/Berlin', '02:30', '2026-03-28T12:00Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z'],
  ['New York', 'America/New_York', '02:00', '2026-03-07T12:00Z', '2026-03-08T07:00Z', '2026-03-09T06:00Z'],
  ['Beirut, at midnight', 'Asia/Beirut', '00:15', '2026-03-28T12:00Z', '2026-03-28T22:00Z', '2026-03-29T21:15Z'],
  ['Apia, a whole day', 'Pacific/Apia', '08:00', '2011-12-29T20:00Z', '2011-12-30T10:00Z', '2011-12-30T18:00Z'],
  [
    'Lord Howe, half an hour',
    'Australia/Lord_Howe',
    '02:15',
    '2026-10-03T12:00Z',
    '2026-10-03T15:30Z',
    '2026-10-04T15:15Z',
  ],
])('findNextTimeOfDay maps a skipped time to the clock change: %s', (_where, zone, time, after, gapEnd, dayAfter) => {
  expect(next(zone, time, after)).toBe(gapEnd)
  expect(next(zone, time, gapEnd)).toBe(dayAfter)
})

test.each([
  ['Berlin', 'Europe/Berlin', '02:30', '2026-10-24T12:00Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
  ['New York', 'America/New_York', '01:00', '2026-10-31T12:00Z', '2026-11-01T05:00Z', '2026-11-02T06:00Z'],
])(
  'findNextTimeOfDay returns the first occurrence of a repeated time: %s',
  (_where, zone, time, after, first, dayAfter) => {
    expect(next(zone, time, after)).toBe(first)
    expect(next(zone, time, first)).toBe(dayAfter)
  },
)

test.each(['0050-06-01T00:00:00Z', '1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'zonedTimeToUtc throws for %s, which is outside the years 1970 to 2199',
  (iso) => {
    const unknown = new RigError('year-unknown', { first: 1970, last: 2199 })

    expect(() => zonedTimeToUtc('Europe/Berlin', at(iso))).toThrow(unknown)
  },
)

test('zonedTimeToUtc accepts the first and the last second of the years 1970 to 2199', () => {
  const toUtc = (iso: string) => zonedTimeToUtc('Europe/Berlin', at(iso))

  expect(toUtc('1970-01-01T00:00:00Z')).toBe(at('1969-12-31T23:00:00Z'))
  expect(toUtc('2199-12-31T23:59:59Z')).toBe(at('2199-12-31T22:59:59Z'))
})

test('toZonedIso includes the offset of the time zone', () => {
  expect(toZonedIso('Europe/Berlin', at('2026-06-10T06:00:00.250Z'))).toBe('2026-06-10T08:00:00.250+02:00')
  expect(toZonedIso('America/St_Johns', at('2026-01-10T06:00:00Z'))).toBe('2026-01-10T02:30:00.000-03:30')
  expect(toTimeOfDay('Asia/Tokyo', at('2026-01-10T15:05:00Z'))).toBe('00:05')
})
