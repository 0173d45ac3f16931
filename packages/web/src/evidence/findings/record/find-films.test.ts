import { expect, test } from 'vitest'
import type { CameraName } from '../../../rig/camera-names.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { findCameraOf, findNextFilm, listFilmsOf, locateInFilm } from './find-films.ts'

const film = (day: string, track = '20-80', camera = 'PTZ North span') => ({
  name: `Patrol ${camera} 2026-${day}T06-30-00Z ${track}.mp4`,
  url: '',
  format: 'mp4',
})
const names: CameraName[] = [
  { cameraID: 'n', name: 'PTZ North span', until: null },
  { cameraID: 's', name: 'PTZ South span', until: null },
]
const june = film('06-10')
const july = film('07-10')

test('a film of the same series shows a finding at the same time, and another one at its share of the track', () => {
  const finding = createSampleFinding({ recording: { name: june.name, seconds: 4 } })

  expect(locateInFilm(finding, july.name, names)).toEqual({ seconds: 4 })
  expect(locateInFilm(finding, film('07-10', '0-84').name, names)).toEqual({ fraction: 0.5 })
  expect(locateInFilm(finding, film('07-10', '84-0').name, names)).toEqual({ fraction: 0.5 })
  expect(locateInFilm(finding, film('07-10', '60-80').name, names)).toBeNull()
  expect(locateInFilm(finding, film('07-10', '0-84', 'PTZ South span').name, names)).toBeNull()
})

test('a finding whose place is unknown has no film', () => {
  const finding = createSampleFinding({ sled: { value: null, certainty: 'unknown', tolerance: null } })

  expect(listFilmsOf(finding, [june, july], names)).toEqual([])
})

test('the next film is the newest one after the last inspection', () => {
  const finding = createSampleFinding()
  const [recorded] = finding.history

  expect(findNextFilm(finding, [july, june], names)).toBe(july)
  expect(findNextFilm(finding, [film('06-01')], names)).toBeNull()
  const inspected = { ...finding, history: recorded ? [{ ...recorded, takenAt: null, film: july.name }] : [] }
  expect(findNextFilm(inspected, [july, june], names)).toBeNull()
})

test('a finding follows its camera through a renaming, and not another camera that takes the earlier name', () => {
  const finding = createSampleFinding({ camera: { name: 'PTZ North span', certainty: 'known', id: 'n' } })
  const renamed: CameraName[] = [
    { cameraID: 'n', name: 'PTZ Tower', until: null },
    { cameraID: 's', name: 'PTZ North span', until: null },
    { cameraID: 'n', name: 'PTZ North span', until: '2026-07-01T00:00:00Z' },
  ]
  const tower = film('07-10', '20-80', 'PTZ Tower')

  expect(listFilmsOf(finding, [july, tower, june], renamed)).toEqual([june, tower])
})

test('a finding of an unknown camera finds the films with the name of its camera', () => {
  const finding = createSampleFinding({ camera: { name: 'PTZ Old', certainty: 'known', id: 'another rig' } })
  const own = film('07-10', '20-80', 'PTZ Old')

  expect(findCameraOf(finding, names)).toBeUndefined()
  expect(listFilmsOf(finding, [july, own], names)).toEqual([own])
})
