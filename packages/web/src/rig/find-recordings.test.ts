import { expect, test } from 'vitest'
import { nameOf } from '../testing/camera-name.ts'
import {
  type FindingLocation,
  findBestMatch,
  findCameraOfFinding,
  findFrameShots,
  findNextFilm,
  findPreviousPatrol,
  haveSameCamera,
  listFilmsOfFinding,
  listPatrolFilms,
  locateInFilm,
  sortByAge,
} from './find-recordings.ts'
import { createKnownCameras, type Recording, toRecording } from './recordings.ts'

const film = (day: string, camera = 'PTZ North', track = ' 20-80', time = '06-30-00'): Recording =>
  toRecording({ name: `Patrol ${camera} 2026-${day}T${time}Z${track}.mp4`, format: 'mp4' })
const named = (name: string) => toRecording({ name, format: name.endsWith('mp4') ? 'mp4' : 'jpg' })

const both = createKnownCameras([nameOf('n', 'PTZ North'), nameOf('s', 'PTZ South')])
/** The names after two renames on 1 July: PTZ North became PTZ Tower, and PTZ South became PTZ North. */
const renamed = createKnownCameras([
  nameOf('n', 'PTZ North', '2026-07-01T00:00:00Z'),
  nameOf('s', 'PTZ South', '2026-07-01T00:00:00Z'),
  nameOf('n', 'PTZ Tower'),
  nameOf('s', 'PTZ North'),
])

const [june, july, today] = [film('06-10'), film('07-09'), film('07-10')]
const tower = film('07-10', 'PTZ Tower')
const [south, southToday] = [film('07-09', 'PTZ South'), film('07-10', 'PTZ South')]
const [undated, olderUndated] = [named('Patrol.mp4'), named('Patrol (1).mp4')]
const tomorrow = film('07-11')
const lastNight = film('07-09', 'PTZ North', ' 20-80', '21-45-00')
const [reversed, shorter] = [film('07-09', 'PTZ North', ' 80-20'), film('07-09', 'PTZ North', ' 20-60')]

test.each([
  ['the newest older film of the same camera and section', [today, south, july, shorter, june], today, both, july],
  ['the newest older film even if the list starts with the oldest film', [june, july, south, today], today, both, july],
  ['null for the first film', [today, south, july, june], june, both, null],
  ['the next film in the list if the names contain no time', [undated, olderUndated], undated, both, olderUndated],
  ['a film from before its camera was renamed', [tower, july, june], tower, renamed, june],
  ['null if the older film shows another camera that had the same name', [july, june], july, renamed, null],
])('findPreviousPatrol returns %s', (_what, films, of, cameras, expected) => {
  expect(findPreviousPatrol(films, of, cameras)).toBe(expected)
})

test.each([
  ['the newest earlier film at the same time of day', [southToday, tomorrow, lastNight, june, july, today], both, july],
  [
    'a later film at the same time of day if there is no earlier one',
    [southToday, lastNight, tomorrow, today],
    both,
    tomorrow,
  ],
  ['a film at another time of day if there is none at the same time', [southToday, lastNight, today], both, lastNight],
  ['null if all films differ in camera, section or direction', [southToday, reversed, shorter, today], both, null],
  ['a film of the camera under its later name', [film('07-11', 'PTZ Tower'), film('07-11')], renamed, film('07-11')],
])('findBestMatch returns %s', (_what, films, cameras, expected) => {
  expect(findBestMatch(films, today, cameras)).toEqual(expected)
})

test.each([
  ['true for one camera', june, july, both, true],
  ['false for two cameras', june, south, both, false],
  ['true for a camera that was renamed between the two recordings', june, tower, renamed, true],
  ['false for two cameras that have had the same name', june, july, renamed, false],
  ['true for the same unknown camera', film('06-10', 'Old'), film('07-10', 'Old'), both, true],
  ['false for different unknown cameras', film('06-10', 'Old'), film('07-10', 'Older'), both, false],
  ['null without a time', undated, june, both, null],
])('haveSameCamera returns %s', (_case, one, other, cameras, expected) => {
  expect(haveSameCamera(one, other, cameras)).toBe(expected)
})

test('sortByAge returns the older film first, regardless of the order of its arguments', () => {
  expect(sortByAge(june, today)).toEqual([june, today])
  expect(sortByAge(today, june)).toEqual([june, today])
  expect(sortByAge(olderUndated, undated)).toEqual([undated, olderUndated])
})

const finding = (changes: Partial<FindingLocation> = {}): FindingLocation => ({
  camera: { name: 'PTZ North', id: 'n' },
  sled: { value: 50 },
  time: { at: '2026-06-10T06:30:00Z' },
  recording: null,
  ...changes,
})
const inJune = finding({ recording: { name: june.name, seconds: 4 } })
const steered = film('06-10', 'PTZ North', '')
const inSteered = finding({ recording: { name: steered.name, seconds: 4, isLocal: true } })
const wide = (from: number, to: number, camera = 'PTZ North') => film('07-10', camera, ` ${from}-${to}`)

test.each([
  ['the same time in a film of the same series', inJune, july, both, { seconds: 4 }],
  ['the same time in a film of the renamed camera', inJune, tower, renamed, { seconds: 4 }],
  ['a fraction in a film of another section that contains the position', inJune, wide(0, 100), both, { fraction: 0.5 }],
  ['a fraction in a film in the opposite direction', inJune, wide(100, 0), both, { fraction: 0.5 }],
  [
    'the same time in the film on this computer in which the finding was marked',
    inSteered,
    steered,
    both,
    { seconds: 4 },
  ],
  [
    'null for another film of the same camera, if the finding is from a film that was steered by hand',
    inSteered,
    film('07-10', 'PTZ North', ''),
    both,
    null,
  ],
  [
    'a fraction in a patrol film if the finding is from a film that was steered by hand',
    inSteered,
    wide(0, 100),
    both,
    { fraction: 0.5 },
  ],
  ['null for a film of a section without the position', inJune, wide(60, 80), both, null],
  ['null for a film of another camera', inJune, wide(0, 100, 'PTZ South'), both, null],
  ['null for a film of another camera that has taken over the name', inJune, july, renamed, null],
  ['null if the position is unknown', finding({ sled: { value: null } }), july, both, null],
])('locateInFilm returns %s', (_where, seen, shown, cameras, expected) => {
  expect(locateInFilm(seen, shown, cameras)).toEqual(expected)
})

test.each([
  ['of the camera, the oldest first', finding(), [today, south, undated, june], both, [june, today]],
  ['of the camera from before and after it was renamed', finding(), [july, tower, june], renamed, [june, tower]],
  [
    "with the camera's name if its id is unknown",
    finding({ camera: { name: 'PTZ Old', id: 'other rig' } }),
    [july, film('07-10', 'PTZ Old')],
    both,
    [film('07-10', 'PTZ Old')],
  ],
])('listFilmsOfFinding returns the films %s', (_which, seen, films, cameras, expected) => {
  expect(listFilmsOfFinding(seen, films, cameras)).toEqual(expected)
})

const inspected = (takenAt: string | null, name: string | null = null) => ({
  ...finding(),
  history: [{ takenAt, film: name }],
})

test.each([
  ['the newest film after the last inspection', inspected('2026-06-10T06:30:00Z'), [july, june, today], today],
  ['null if all films are older', inspected('2026-06-10T06:30:00Z'), [film('06-01')], null],
  ['null if the newest film has been inspected', inspected(null, today.name), [july, today], null],
])('findNextFilm returns %s', (_which, finding, films, expected) => {
  expect(findNextFilm(finding, films, both)).toBe(expected)
})

test('findCameraOfFinding returns the id if it is known, otherwise the camera with the name at the time of the finding, or undefined', () => {
  const time = { at: '2026-07-10T00:00:00Z' }

  expect(findCameraOfFinding(finding(), renamed)).toBe('n')
  expect(findCameraOfFinding({ camera: { name: 'PTZ North' }, time }, renamed)).toBe('s')
  expect(findCameraOfFinding({ camera: { name: 'PTZ Old', id: 'other rig' }, time }, renamed)).toBeUndefined()
})

test.each([
  ['a camera', 'n', both, ['PTZ North 2026-06-10T06-30-00Z.jpg', 'PTZ North 2026-07-10T06-30-00Z.jpg']],
  ['a renamed camera', 'n', renamed, ['PTZ North 2026-06-10T06-30-00Z.jpg', 'PTZ Tower 2026-07-10T06-30-00Z.jpg']],
  ['a camera that has taken over a name', 's', renamed, ['PTZ North 2026-07-10T06-30-00Z.jpg']],
])(
  'for %s, findFrameShots returns the pictures, not films, whose names contain the name that the camera had when they were taken',
  (_what, id, cameras, expected) => {
    const names = ['PTZ North 2026-06-10T06-30-00Z.jpg', 'PTZ North 2026-07-10T06-30-00Z.jpg']
    const items = [...names, 'PTZ Tower 2026-07-10T06-30-00Z.jpg', 'inspection.jpg', june.name].map(named)

    expect(findFrameShots(id, items, cameras).map(({ name }) => name)).toEqual(expected)
  },
)

test('listPatrolFilms returns films with a known camera and a time, oldest first', () => {
  const shot = named('PTZ North 2026-06-10T06-30-00Z.jpg')
  const { name } = june

  expect(listPatrolFilms([today, june, shot, undated, film('06-10', 'Old')], both)).toMatchObject([
    { name, track: { from: 20, to: 80 }, startedAt: Date.parse('2026-06-10T06:30:00Z'), cameraID: 'n' },
    { name: today.name },
  ])
})
