import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { findNextPatrol, getLocalMinutes } from './rig-time.ts'

const MINUTE_MS = 60_000
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
]

/** Calculates the next start of a patrol in the same way as the rig (packages/rig/src/state/zone.ts). */
const findStart = (time: string, minute: number, zone: string) => {
  const today = Temporal.Instant.fromEpochMilliseconds(minute).toZonedDateTimeISO(zone).toPlainDate()
  const starts = [-1, 0, 1, 2].map((days) => {
    const local = today.add({ days }).toPlainDateTime(time)
    const start = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
    if (start.toPlainDateTime().equals(local)) return start.epochMilliseconds
    return (start.getTimeZoneTransition('next') ?? start).epochMilliseconds
  })
  return Math.min(...starts.filter((start) => start >= minute))
}

const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })
const formatTime = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16)

/** Generates times, most of them within two days of a clock change. */
const moments = fc.constantFrom(...zones).chain((zone) => {
  const anyTime = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2036-01-01') })
  const nearChange = fc
    .tuple(anyTime, fc.integer({ min: -2 * 24 * 60, max: 24 * 60 }), fc.integer({ min: 0, max: MINUTE_MS - 1 }))
    .map(([at, minutes, ms]) => {
      const from = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
      return (from.getTimeZoneTransition('next') ?? from).epochMilliseconds + minutes * MINUTE_MS + ms
    })
  return fc.record({ zone: fc.constant(zone), now: fc.oneof(anyTime, { arbitrary: nearChange, weight: 3 }) })
})

test('findNextPatrol agrees with Temporal, even for times that a clock change skips or repeats', () => {
  fc.assert(
    fc.property(moments, fc.array(minuteOfDay, { minLength: 1, maxLength: 6 }), ({ zone, now }, minutes) => {
      const schedules = minutes.map((minute) => ({ time: formatTime(minute) }))
      const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS

      const starts = schedules.map(({ time }) => findStart(time, minute, zone))
      expect(findNextPatrol(schedules, now, zone)?.minutes).toBe((Math.min(...starts) - minute) / MINUTE_MS)
    }),
    { numRuns: 500 },
  )
})

test('getLocalMinutes returns the same time of day as Temporal', () => {
  fc.assert(
    fc.property(moments, ({ zone, now }) => {
      const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)

      expect(getLocalMinutes(now, zone)).toBe(hour * 60 + minute)
    }),
  )
})
