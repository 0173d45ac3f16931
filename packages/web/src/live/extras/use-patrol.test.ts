import { expect, test } from 'vitest'
import { createPatrolAgeReader } from '../../rig/rig-time.ts'
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

const at = (hours: number, minutes: number) =>
  createPatrolAgeReader(Date.UTC(2026, 0, 15, hours) + minutes * 60_000, 'UTC')

test.each([
  ['reports a patrol at its time', at(10, 5), 'Patrol 10:05 may be running (sled 20 to 80)'],
  ['reports a patrol just before ten minutes have passed', at(10, 14.9), 'Patrol 10:05 may be running (sled 20 to 80)'],
  ['reports a patrol after midnight', at(0, 3), 'Patrol 23:55 may be running (sled 20 to 80)'],
  ['reports no patrol before its time', at(10, 4.9), undefined],
  ['reports no patrol after ten minutes', at(10, 15), undefined],
])('inferPatrol %s', (_when, readAgeMs, text) => {
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

test('after an accepted sled command, inferPatrol reports neither a due patrol nor one that the rig has mentioned', () => {
  const readAgeMs = at(10, 8)
  expect(infer({ readAgeMs, sledAcceptanceAgeMs: 1_000 })).toBeNull()
  expect(infer({ readAgeMs, statementAgeMs: 5_000, sledAcceptanceAgeMs: 1_000 })).toBeNull()
})

test('a sled command that was accepted before the patrol started does not end the patrol', () => {
  const readAgeMs = at(10, 8)
  expect(infer({ readAgeMs, sledAcceptanceAgeMs: 4 * 60_000 })?.text).toMatch(/^Patrol 10:05 may/)
  expect(infer({ readAgeMs, statementAgeMs: 1_000, sledAcceptanceAgeMs: 4 * 60_000 })?.text).toMatch(/^Patrol 10:05 is/)
})

test("if the rig's clock is unknown, inferPatrol reports the patrol whose recorded position the camera has reached", () => {
  expect(infer({ arrivedAt: at1005 })?.text).toBe('Patrol 10:05 may be running (sled 20 to 80)')
  expect(infer({ arrivedAt: at1005, readAgeMs: at(15, 0) })).toBeNull()
})

test.each([
  [
    'reports the patrol 02:30 in the first of two repeated hours',
    '2026-10-25T00:31:00Z',
    'Patrol 02:30 may be running (sled 20 to 80)',
  ],
  ['does not report the patrol 02:30 again in the second of two repeated hours', '2026-10-25T01:31:00Z', undefined],
  [
    'reports the patrol 02:30 when the clock skips that time',
    '2026-03-29T01:00:10Z',
    'Patrol 02:30 may be running (sled 20 to 80)',
  ],
  ['reports no patrol before the clock skips 02:30', '2026-03-29T00:59:59Z', undefined],
  ['reports no patrol eleven minutes after the clock has skipped 02:30', '2026-03-29T01:11:00Z', undefined],
])('in Berlin, inferPatrol %s', (_when, now, text) => {
  const readAgeMs = createPatrolAgeReader(Date.parse(now), 'Europe/Berlin')

  expect(infer({ schedules: [{ ...at1005, time: '02:30' }], readAgeMs })?.text).toBe(text)
})
