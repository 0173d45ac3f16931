import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { findNextFilm, listFilmsOf, locateInFilm } from './find-films.ts'

const film = (day: string, track = '20-80', camera = 'PTZ North span') => ({
  name: `Patrol ${camera} 2026-${day}T06-30-00Z ${track}.mp4`,
  url: '',
  format: 'mp4',
})
const june = film('06-10')
const july = film('07-10')

test('a film of the same series shows a finding at the same time, and another one at its share of the track', () => {
  const finding = createSampleFinding({ recording: { name: june.name, seconds: 4 } })

  expect(locateInFilm(finding, july.name)).toEqual({ seconds: 4 })
  expect(locateInFilm(finding, film('07-10', '0-84').name)).toEqual({ fraction: 0.5 })
  expect(locateInFilm(finding, film('07-10', '84-0').name)).toEqual({ fraction: 0.5 })
  expect(locateInFilm(finding, film('07-10', '60-80').name)).toBeNull()
  expect(locateInFilm(finding, film('07-10', '0-84', 'PTZ South span').name)).toBeNull()
})

test('a finding whose place is unknown has no film', () => {
  const finding = createSampleFinding({ sled: { value: null, certainty: 'unknown', tolerance: null } })

  expect(listFilmsOf(finding, [june, july])).toEqual([])
})

test('the next film is the newest one after the last inspection', () => {
  const finding = createSampleFinding()
  const [recorded] = finding.history

  expect(findNextFilm(finding, [july, june])).toBe(july)
  expect(findNextFilm(finding, [film('06-01')])).toBeNull()
  const inspected = { ...finding, history: recorded ? [{ ...recorded, takenAt: null, film: july.name }] : [] }
  expect(findNextFilm(inspected, [july, june])).toBeNull()
})
