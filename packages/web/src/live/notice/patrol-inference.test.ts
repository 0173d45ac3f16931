import { expect, test } from 'vitest'
import { inferPatrol, toLocalMinutes } from './patrol-inference.ts'

const at1005 = { _id: 'a', cameraID: 'north', time: '10:05' }
const at2355 = { _id: 'b', cameraID: 'south', time: '23:55' }
const schedules = [at1005, at2355]

const infer = (evidence: Partial<Parameters<typeof inferPatrol>[0]>) =>
  inferPatrol({ schedules, rigMinutes: null, saidAgoMs: null, sledAcceptedAgoMs: null, arrivedAt: null, ...evidence })

const minutes = (hours: number, rest: number) => hours * 60 + rest

test.each([
  ['at its time', minutes(10, 5), 'Patrol 10:05 may be running (sled 20 to 80)'],
  ['ten minutes later', minutes(10, 14.9), 'Patrol 10:05 may be running (sled 20 to 80)'],
  ['after midnight', minutes(0, 3), 'Patrol 23:55 may be running (sled 20 to 80)'],
  ['before its time', minutes(10, 4.9), undefined],
  ['after ten minutes', minutes(10, 15), undefined],
])('a patrol may be running %s', (_when, rigMinutes, text) => {
  expect(infer({ rigMinutes })?.text).toBe(text)
})

test('the latest of two due patrols is named', () => {
  const both = [at1005, { ...at1005, _id: 'c', time: '10:09' }]
  expect(infer({ schedules: both, rigMinutes: minutes(10, 10) })?.text).toMatch(/^Patrol 10:09 may/)
})

test('a patrol is running only while the statement of the rig is less than a minute old', () => {
  const rigMinutes = minutes(10, 8)
  expect(infer({ rigMinutes, saidAgoMs: 59_000 })?.text).toBe('Patrol 10:05 is running, 20 to 80')
  expect(infer({ rigMinutes, saidAgoMs: 61_000 })?.text).toMatch(/^Patrol 10:05 may be running/)
})

test('a statement of the rig counts without a due patrol, and names none', () => {
  expect(infer({ saidAgoMs: 1_000 })?.text).toBe('The rig says that a patrol is running')
  expect(infer({ rigMinutes: minutes(15, 0), saidAgoMs: 1_000 })?.text).toBe('The rig says that a patrol is running')
})

test('an accepted sled command ends the patrol and the statement', () => {
  const rigMinutes = minutes(10, 8)
  expect(infer({ rigMinutes, sledAcceptedAgoMs: 1_000 })).toBeNull()
  expect(infer({ rigMinutes, saidAgoMs: 5_000, sledAcceptedAgoMs: 1_000 })).toBeNull()
})

test('a sled command that was accepted before the patrol started does not end it', () => {
  const rigMinutes = minutes(10, 8)
  expect(infer({ rigMinutes, sledAcceptedAgoMs: 4 * 60_000 })?.text).toMatch(/^Patrol 10:05 may/)
  expect(infer({ rigMinutes, saidAgoMs: 1_000, sledAcceptedAgoMs: 4 * 60_000 })?.text).toMatch(/^Patrol 10:05 is/)
})

test('without the clock of the rig, a camera that has moved to a recorded position suggests its patrol', () => {
  expect(infer({ arrivedAt: at1005 })?.text).toBe('Patrol 10:05 may be running (sled 20 to 80)')
  expect(infer({ arrivedAt: at1005, rigMinutes: minutes(15, 0) })).toBeNull()
})

test('toLocalMinutes returns the time of day in the zone of the rig', () => {
  const noon = Date.UTC(2026, 0, 15, 12, 30, 30)
  expect(toLocalMinutes(noon, 'UTC')).toBe(minutes(12, 30.5))
  expect(toLocalMinutes(noon, 'Asia/Kolkata')).toBe(minutes(18, 0.5))
})
