import type { FilmComparison } from '@rig/cable-diff'
import { expect, test } from 'vitest'
import { createKnownCameras, parseRecordingName } from '../../rig/recordings.ts'
import { nameOf } from '../../testing/camera-name.ts'
import {
  describeComparison,
  describeMismatches,
  formatRecordingDay,
  formatRecordingTime,
  listPairMismatches,
  type PairFilm,
} from './describe-comparison.ts'

const unchanged: FilmComparison = { mismatches: [], changes: [], notCompared: [], lag: 0, fraction: 1 }
const change = { first: 1, last: 3, at: 2, position: 21 }
const otherView = { kind: 'view', text: 'x' } as const
const NO_MOVEMENT = 'Not compared: no movement along the cable is visible in these films'
const dark = { first: 10, last: 20, from: 24, to: 28, reason: 'dark' } as const

test.each([
  ['No change found', 'without changes', {}],
  ['1 change found', 'for one change', { changes: [change] }],
  ['2 changes found', 'for two changes', { changes: [change, change] }],
  ['No change found in the compared part', 'if a part was too dark', { notCompared: [dark] }],
  [NO_MOVEMENT, 'if the films show no movement', { notCompared: [{ ...dark, reason: 'motion' } as const] }],
  ['Not compared: these films do not belong together', 'if the views differ', { mismatches: [otherView] }],
])('describeComparison returns %j %s', (text, _when, result) => {
  expect(describeComparison({ ...unchanged, ...result })).toBe(text)
})

const film = { width: 640, height: 360, seconds: 30, stepSeconds: 1 / 15 }

test('describeMismatches returns no warning for films with the same properties', () => {
  expect(describeMismatches(film, { ...film, seconds: 30.1 })).toEqual([])
  expect(describeMismatches(film, { ...film, stepSeconds: 1 / 14.98 })).toEqual([])
})

test.each([
  ['size', { width: 1280 }, '640 × 360 and 1280 × 360'],
  ['size', { height: 480 }, '640 × 360 and 640 × 480'],
  ['length', { seconds: 26.5 }, '30.0 s and 26.5 s'],
  ['frame rate', { stepSeconds: 1 / 25 }, '15 and 25 frames per second'],
])('describeMismatches returns one warning for films that differ in %s', (measure, other, values) => {
  const [sentence, ...others] = describeMismatches(film, { ...film, ...other })

  expect(sentence).toContain(`The films differ in ${measure}: ${values}`)
  expect(others).toEqual([])
})

const cameras = createKnownCameras([nameOf('n', 'PTZ North span', '2026-07-01T00:00:00Z'), nameOf('n', 'PTZ Tower')])
const createFilm = (name: string, seconds: number | null = null) => ({ ...parseRecordingName(`${name}.mp4`), seconds })
const listMismatches = (one: PairFilm, other: PairFilm) => listPairMismatches(one, other, cameras)

const JUNE = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80'

test.each([
  ['of the same patrol', 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80 (2)', 30.2],
  ['of a camera that was renamed between the films', 'Patrol PTZ Tower 2026-07-10T06-30-00Z 20-80', null],
  ['that is 1.4 s shorter', JUNE, 28.6],
  ['that is 1.4 s longer', JUNE, 31.4],
  ['whose name is in an unknown format', 'inspection', 30],
])('listPairMismatches returns no mismatch for a second film %s', (_film, name, seconds) => {
  expect(listMismatches(createFilm(JUNE, 30), createFilm(name, seconds))).toEqual([])
  expect(listMismatches(createFilm(name, seconds), createFilm(JUNE, 30))).toEqual([])
})

test.each([
  ['camera', 'Patrol PTZ South span 2026-07-10T06-30-00Z 20-80', 'Patrol PTZ North span and Patrol PTZ South span.'],
  ['direction', 'Patrol PTZ North span 2026-07-10T06-30-00Z 80-20', '20 to 80 and 80 to 20'],
  ['section', 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-60', '20 to 80 and 20 to 60'],
  ['section', 'Patrol PTZ North span 2026-07-10T06-30-00Z 50-50', '20 to 80 and 50 to 50'],
])('listPairMismatches returns one mismatch, of kind %s, for the name %j', (kind, name, values) => {
  const [mismatch, ...others] = listMismatches(createFilm(JUNE), createFilm(name))

  expect(mismatch).toEqual({ kind, text: expect.stringContaining(values) })
  expect(others).toEqual([])
  expect(listMismatches(createFilm(name), createFilm(JUNE))).toMatchObject([{ kind }])
})

test('listPairMismatches returns a section mismatch if the sled moved backward in one film and not at all in the other', () => {
  const [back, still] = ['80-20', '50-50'].map((track) => createFilm(JUNE.replace('20-80', track)))

  expect(back && still && listMismatches(back, still)).toMatchObject([{ kind: 'section' }])
})

test('listPairMismatches returns a mismatch for films whose lengths differ by more than 5 %', () => {
  const [mismatch] = listMismatches(createFilm(JUNE, 30), createFilm(JUNE, 28.4))

  expect(mismatch).toEqual({ kind: 'length', text: 'The films have different lengths: 30.0 s and 28.4 s.' })
})

test('the day and the time of a recording are shown in UTC, and omitted if they are unknown', () => {
  const film = { takenAt: '2026-06-09T23:30:00Z' }

  expect([formatRecordingDay(film), formatRecordingTime(film)]).toEqual(['9 Jun', '2026, 23:30 UTC'])
  expect([formatRecordingDay({ takenAt: null }), formatRecordingTime({ takenAt: null })]).toEqual([null, null])
})
