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

const MAY_RUN = 'Patrol 10:05 may be running (sled 20 to 80)'
const RUNS = 'Patrol 10:05 is running (sled 20 to 80)'
const REPORTED = 'The rig reports that a patrol is running'
const readAgeMs = at(10, 8)
const beforePatrol = { readAgeMs, sledAcceptanceAgeMs: 4 * 60_000 }
const duringPatrol = { readAgeMs, sledAcceptanceAgeMs: 1_000 }

test.each<[text: string | undefined, when: string, evidence: Parameters<typeof infer>[0]]>([
  [MAY_RUN, 'a patrol is due', { readAgeMs: at(10, 5) }],
  [MAY_RUN, 'a patrol has been due for almost ten minutes', { readAgeMs: at(10, 14.9) }],
  ['Patrol 23:55 may be running (sled 20 to 80)', 'it is shortly after midnight', { readAgeMs: at(0, 3) }],
  [undefined, 'the patrol is not due yet', { readAgeMs: at(10, 4.9) }],
  [undefined, 'the patrol was due ten minutes ago', { readAgeMs: at(10, 15) }],
  [RUNS, 'the rig has mentioned a patrol within the last minute', { readAgeMs, statementAgeMs: 59_000 }],
  [MAY_RUN, 'the rig mentioned a patrol more than a minute ago', { readAgeMs, statementAgeMs: 61_000 }],
  [REPORTED, 'the rig mentions a patrol and its clock is unknown', { statementAgeMs: 1_000 }],
  [REPORTED, 'the rig mentions a patrol but none is due', { readAgeMs: at(15, 0), statementAgeMs: 1_000 }],
  [undefined, 'a sled command was accepted during the due patrol', duringPatrol],
  [MAY_RUN, 'a sled command was accepted before the patrol', beforePatrol],
  [RUNS, 'a sled command was accepted before the mentioned patrol', { ...beforePatrol, statementAgeMs: 1_000 }],
  [MAY_RUN, "the rig's clock is unknown and the camera has reached its position", { arrivedAt: at1005 }],
  [undefined, 'the camera has reached its position but no patrol is due', { arrivedAt: at1005, readAgeMs: at(15, 0) }],
])('inferPatrol returns the text %j if %s', (text, _when, evidence) => {
  expect(infer(evidence)?.text).toBe(text)
})

test('of two due patrols, inferPatrol returns the later one', () => {
  const latest = { ...at1005, _id: 'c', time: '10:09' }
  const patrol = infer({ schedules: [at1005, latest], readAgeMs: at(10, 10) })

  expect(patrol).toEqual({ due: latest, text: 'Patrol 10:09 may be running (sled 20 to 80)' })
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
