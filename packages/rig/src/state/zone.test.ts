import { expect, test } from 'vitest'
import { momentOf, nextTimeOfDay, timeOfDayAt, zonedIso } from './zone.ts'

const at = (iso: string) => Date.parse(iso)
const next = (zone: string, time: string, after: string) => new Date(nextTimeOfDay(zone, time, at(after))).toISOString()

test.each([
  ['later the same day', 'Europe/Berlin', '08:00', '2026-06-10T05:00:00Z', '2026-06-10T06:00:00.000Z'],
  ['on the next day', 'Europe/Berlin', '08:00', '2026-06-10T06:00:00Z', '2026-06-11T06:00:00.000Z'],
  ['at midnight', 'America/New_York', '00:00', '2026-06-10T12:00:00Z', '2026-06-11T04:00:00.000Z'],
  ['far ahead of UTC', 'Pacific/Kiritimati', '01:00', '2026-06-10T10:00:00Z', '2026-06-10T11:00:00.000Z'],
  ['half an hour off', 'Asia/Kolkata', '23:59', '2026-06-10T18:28:59Z', '2026-06-10T18:29:00.000Z'],
  ['over the new year', 'UTC', '00:00', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00.000Z'],
])('Finds the next occurrence of a time of day: %s', (_when, zone, time, after, expected) => {
  expect(next(zone, time, after)).toBe(expected)
})

test('accepts a time with a fraction of a millisecond', () => {
  expect(nextTimeOfDay('UTC', '08:00', at('2026-06-10T08:00:00Z') - 0.5)).toBe(at('2026-06-10T08:00:00Z'))
  expect(nextTimeOfDay('UTC', '08:00', at('2026-06-10T08:00:00Z') + 0.5)).toBe(at('2026-06-11T08:00:00Z'))
  expect(timeOfDayAt('UTC', at('2026-06-10T08:00:00Z') - 0.5)).toBe('07:59')
})

test.each([
  ['Berlin', 'Europe/Berlin', '02:30', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'],
  [
    'New York',
    'America/New_York',
    '02:00',
    '2026-03-07T12:00:00Z',
    '2026-03-08T07:00:00.000Z',
    '2026-03-09T06:00:00.000Z',
  ],
  [
    'Beirut, at midnight',
    'Asia/Beirut',
    '00:15',
    '2026-03-28T12:00:00Z',
    '2026-03-28T22:00:00.000Z',
    '2026-03-29T21:15:00.000Z',
  ],
  [
    'Apia, a whole day',
    'Pacific/Apia',
    '08:00',
    '2011-12-29T20:00:00Z',
    '2011-12-30T10:00:00.000Z',
    '2011-12-30T18:00:00.000Z',
  ],
  [
    'Lord Howe, half an hour',
    'Australia/Lord_Howe',
    '02:15',
    '2026-10-03T12:00:00Z',
    '2026-10-03T15:30:00.000Z',
    '2026-10-04T15:15:00.000Z',
  ],
])(
  'Maps a time that a clock change skips to the moment of the change: %s',
  (_where, zone, time, after, gapEnd, dayAfter) => {
    expect(next(zone, time, after)).toBe(gapEnd)
    expect(next(zone, time, gapEnd)).toBe(dayAfter)
  },
)

test.each([
  ['Berlin', 'Europe/Berlin', '02:30', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
  [
    'New York',
    'America/New_York',
    '01:00',
    '2026-10-31T12:00:00Z',
    '2026-11-01T05:00:00.000Z',
    '2026-11-02T06:00:00.000Z',
  ],
])(
  'Uses the first occurrence of a time that a clock change repeats: %s',
  (_where, zone, time, after, first, dayAfter) => {
    expect(next(zone, time, after)).toBe(first)
    expect(next(zone, time, first)).toBe(dayAfter)
  },
)

test.each(['0050-06-01T00:00:00Z', '1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'The local time %s is rejected: it is outside of the years 1970 to 2199',
  (iso) => {
    expect(() => momentOf('Europe/Berlin', at(iso))).toThrow(expect.objectContaining({ code: 'year-unknown' }))
  },
)

test('The first and the last moment of the years 1970 to 2199 are accepted', () => {
  const moments = ['1970-01-01T00:00:00Z', '2199-12-31T23:59:59Z'].map((iso) => momentOf('Europe/Berlin', at(iso)))

  expect(moments.map((moment) => new Date(moment).toISOString())).toEqual([
    '1969-12-31T23:00:00.000Z',
    '2199-12-31T22:59:59.000Z',
  ])
})

test('A moment is written with the offset of its time zone', () => {
  expect(zonedIso('Europe/Berlin', at('2026-06-10T06:00:00.250Z'))).toBe('2026-06-10T08:00:00.250+02:00')
  expect(zonedIso('America/St_Johns', at('2026-01-10T06:00:00Z'))).toBe('2026-01-10T02:30:00.000-03:30')
  expect(timeOfDayAt('Asia/Tokyo', at('2026-01-10T15:05:00Z'))).toBe('00:05')
})
