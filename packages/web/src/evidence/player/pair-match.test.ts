import { expect, test } from 'vitest'
import { createKnownCameras, parseRecordingName } from '../../rig/recordings.ts'
import { judgePair, type PairFilm } from './pair-match.ts'

const cameras = createKnownCameras([
  { cameraID: 'n', name: 'PTZ North span', until: '2026-07-01T00:00:00Z' },
  { cameraID: 'n', name: 'PTZ Tower', until: null },
])
const film = (name: string, seconds: number | null = null) => ({ ...parseRecordingName(`${name}.mp4`), seconds })
const judge = (one: PairFilm, other: PairFilm) => judgePair(one, other, cameras)

const JUNE = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80'

test('judgePair returns no mismatch for two films of one patrol', () => {
  expect(judge(film(JUNE, 30), film('Patrol PTZ North span 2026-07-10T06-30-00Z 20-80 (2)', 30.2))).toEqual([])
})

test.each([
  ['camera', 'Patrol PTZ South span 2026-07-10T06-30-00Z 20-80', 'Patrol PTZ North span and Patrol PTZ South span'],
  ['direction', 'Patrol PTZ North span 2026-07-10T06-30-00Z 80-20', '20 to 80 and 80 to 20'],
  ['section', 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-60', '20 to 80 and 20 to 60'],
])('judgePair returns one mismatch of kind %s for the name of a different patrol', (kind, name, values) => {
  const [mismatch, ...others] = judge(film(JUNE), film(name))

  expect(mismatch).toEqual({ kind, text: expect.stringContaining(values) })
  expect(others).toEqual([])
})

test('judgePair returns a mismatch for films whose lengths differ by more than 5 %', () => {
  const [mismatch] = judge(film(JUNE, 30), film(JUNE, 28.4))

  expect(mismatch).toEqual({ kind: 'length', text: 'The films have different lengths: 30.0 s and 28.4 s.' })
})

test('judgePair returns no mismatch for films of a camera that was renamed between them', () => {
  expect(judge(film(JUNE), film('Patrol PTZ Tower 2026-07-10T06-30-00Z 20-80'))).toEqual([])
})

test.each([28.6, 31.4])('judgePair returns no mismatch for films of 30 s and %d s', (seconds) => {
  expect(judge(film(JUNE, 30), film(JUNE, seconds))).toEqual([])
})

test('judgePair returns no mismatch for names in an unknown format', () => {
  expect(judge(film('inspection'), film(JUNE))).toEqual([])
})
