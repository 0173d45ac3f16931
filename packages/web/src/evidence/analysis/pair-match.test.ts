import { expect, test } from 'vitest'
import { findBestMatch, judgePair } from './pair-match.ts'

const film = (name: string, seconds: number | null = null) => ({ name: `${name}.mp4`, seconds })
const item = (name: string) => ({ name: `${name}.mp4`, url: '/f', format: 'mp4' })

const JUNE = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80'

test('judgePair returns no mismatch for two films of one patrol', () => {
  expect(judgePair(film(JUNE, 30), film('Patrol PTZ North span 2026-07-10T06-30-00Z 20-80 (2)', 30.2))).toEqual([])
})

test.each([
  ['camera', 'Patrol PTZ South span 2026-07-10T06-30-00Z 20-80', 'Patrol PTZ North span and Patrol PTZ South span'],
  ['direction', 'Patrol PTZ North span 2026-07-10T06-30-00Z 80-20', '20 to 80 and 80 to 20'],
  ['section', 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-60', '20 to 80 and 20 to 60'],
])('judgePair returns one mismatch of kind %s for the name of a different patrol', (kind, name, values) => {
  const [mismatch, ...others] = judgePair(film(JUNE), film(name))

  expect(mismatch).toEqual({ kind, text: expect.stringContaining(values) })
  expect(others).toEqual([])
})

test('judgePair returns a mismatch for films whose lengths differ by more than 5 %', () => {
  const [mismatch] = judgePair(film(JUNE, 30), film(JUNE, 28.4))

  expect(mismatch).toEqual({ kind: 'length', text: 'The films have different lengths: 30.0 s and 28.4 s.' })
})

test.each([28.6, 31.4])('judgePair returns no mismatch for films of 30 s and %d s', (seconds) => {
  expect(judgePair(film(JUNE, 30), film(JUNE, seconds))).toEqual([])
})

test('judgePair returns no mismatch for names in an unknown format', () => {
  expect(judgePair(film('inspection'), film(JUNE))).toEqual([])
})

test('findBestMatch returns the newest earlier film with the same time of day', () => {
  const today = item('Patrol PTZ North span 2026-07-10T06-30-00Z 20-80')
  const lastNight = item('Patrol PTZ North span 2026-07-09T21-45-00Z 20-80')
  const yesterday = item('Patrol PTZ North span 2026-07-09T06-30-00Z 20-80')
  const tomorrow = item('Patrol PTZ North span 2026-07-11T06-30-00Z 20-80')
  const south = item('Patrol PTZ South span 2026-07-10T06-00-00Z 20-80')

  expect(findBestMatch([south, tomorrow, lastNight, item(JUNE), yesterday, today], today)).toBe(yesterday)
  expect(findBestMatch([south, lastNight, tomorrow, today], today)).toBe(tomorrow)
  expect(findBestMatch([south, lastNight, today], today)).toBe(lastNight)
  expect(findBestMatch([south, today], today)).toBeNull()
})
