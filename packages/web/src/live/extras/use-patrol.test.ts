import { expect, test } from 'vitest'
import { createAgeReader } from '../../rig/rig-time.ts'
import { inferPatrol } from './use-patrol.ts'

const at1005 = { _id: 'a', cameraID: 'north', time: '10:05' }
const at2355 = { _id: 'b', cameraID: 'south', time: '23:55' }
const schedules = [at1005, at2355]

const infer = (evidence: Partial<Parameters<typeof inferPatrol>[0]>) =>
  inferPatrol({
    schedules,
    readAgeMs: null,
    statementAgeMs: null,
    sledAcceptanceAgeMs: null,
    arrivedAt: null,
    ...evidence,
  })

const at = (hours: number, minutes: number) => createAgeReader(Date.UTC(2026, 0, 15, hours) + minutes * 60_000, 'UTC')

test.each([
  ['at its time', at(10, 5), 'Patrol 10:05 may be running (sled 20 to 80)'],
  ['just before the end of the ten minutes', at(10, 14.9), 'Patrol 10:05 may be running (sled 20 to 80)'],
  ['after midnight', at(0, 3), 'Patrol 23:55 may be running (sled 20 to 80)'],
  ['before its time', at(10, 4.9), undefined],
  ['after ten minutes', at(10, 15), undefined],
])('inferPatrol reports a patrol for ten minutes from its time: %s', (_when, readAgeMs, text) => {
  expect(infer({ readAgeMs })?.text).toBe(text)
})

test('of two due patrols, inferPatrol returns the later one', () => {
  const latest = { ...at1005, _id: 'c', time: '10:09' }
  const patrol = infer({ schedules: [at1005, latest], readAgeMs: at(10, 10) })

  expect(patrol).toEqual({ due: latest, text: 'Patrol 10:09 may be running (sled 20 to 80)' })
})

test('a patrol counts as running for a minute after the rig has mentioned it', () => {
  const readAgeMs = at(10, 8)
  expect(infer({ readAgeMs, statementAgeMs: 59_000 })?.text).toBe('Patrol 10:05 is running (sled 20 to 80)')
  expect(infer({ readAgeMs, statementAgeMs: 61_000 })?.text).toMatch(/^Patrol 10:05 may be running/)
})

test('if the rig mentions a patrol but none is due, inferPatrol reports a patrol without identifying it', () => {
  expect(infer({ statementAgeMs: 1_000 })?.text).toBe('The rig reports that a patrol is running')
  expect(infer({ readAgeMs: at(15, 0), statementAgeMs: 1_000 })?.text).toBe('The rig reports that a patrol is running')
})

test('an accepted sled command ends the patrol and the statement', () => {
  const readAgeMs = at(10, 8)
  expect(infer({ readAgeMs, sledAcceptanceAgeMs: 1_000 })).toBeNull()
  expect(infer({ readAgeMs, statementAgeMs: 5_000, sledAcceptanceAgeMs: 1_000 })).toBeNull()
})

test('a sled command that was accepted before the patrol started does not end the patrol', () => {
  const readAgeMs = at(10, 8)
  expect(infer({ readAgeMs, sledAcceptanceAgeMs: 4 * 60_000 })?.text).toMatch(/^Patrol 10:05 may/)
  expect(infer({ readAgeMs, statementAgeMs: 1_000, sledAcceptanceAgeMs: 4 * 60_000 })?.text).toMatch(/^Patrol 10:05 is/)
})

test('without the clock of the rig, a camera that has moved to a recorded position suggests its patrol', () => {
  expect(infer({ arrivedAt: at1005 })?.text).toBe('Patrol 10:05 may be running (sled 20 to 80)')
  expect(infer({ arrivedAt: at1005, readAgeMs: at(15, 0) })).toBeNull()
})

test.each([
  ['in the first of two repeated hours', '2026-10-25T00:31:00Z', 'Patrol 02:30 may be running (sled 20 to 80)'],
  ['an hour later, at the same time of day', '2026-10-25T01:31:00Z', undefined],
  ['when the clock skips its time', '2026-03-29T01:00:10Z', 'Patrol 02:30 may be running (sled 20 to 80)'],
  ['before the clock skips its time', '2026-03-29T00:59:59Z', undefined],
  ['eleven minutes after the clock has skipped its time', '2026-03-29T01:11:00Z', undefined],
])('in Berlin, inferPatrol reports a patrol at 02:30 for ten minutes: %s', (_when, now, text) => {
  const readAgeMs = createAgeReader(Date.parse(now), 'Europe/Berlin')

  expect(infer({ schedules: [{ ...at1005, time: '02:30' }], readAgeMs })?.text).toBe(text)
})
