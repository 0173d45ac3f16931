import { expect, test } from 'vitest'
import { findPreviousPatrol, sortByAge } from './previous-patrol.ts'

const film = (name: string) => ({ name: `${name}.mp4`, url: '/f', format: 'mp4' })
const today = film('Patrol PTZ North 2026-07-10T06-30-00Z 20-80')
const south = film('Patrol PTZ South 2026-07-09T06-30-00Z 20-80')
const yesterday = film('Patrol PTZ North 2026-07-09T06-30-00Z 20-80')
const longAgo = film('Patrol PTZ North 2026-06-10T06-30-00Z 20-80')
const films = [today, south, yesterday, longAgo]

test('findPreviousPatrol returns the newest older film of the same camera and track section', () => {
  expect(findPreviousPatrol(films, today)).toBe(yesterday)
  expect(findPreviousPatrol(films, yesterday)).toBe(longAgo)
})

test('findPreviousPatrol returns the same film if the rig lists films oldest first', () => {
  expect(findPreviousPatrol(films.toReversed(), today)).toBe(yesterday)
  expect(findPreviousPatrol(films.toReversed(), longAgo)).toBeNull()
})

test('findPreviousPatrol returns the next film in the list if the names contain no time', () => {
  const [newer, older] = [film('Patrol'), film('Patrol (1)')]

  expect(findPreviousPatrol([newer, older], newer)).toBe(older)
  expect(findPreviousPatrol([newer, older], older)).toBeNull()
})

test('findPreviousPatrol returns null for the first film of a patrol', () => {
  expect(findPreviousPatrol(films, longAgo)).toBeNull()
  expect(findPreviousPatrol(films, south)).toBeNull()
})

test('sortByAge returns the older film first, regardless of the order of its arguments', () => {
  expect(sortByAge(longAgo, today)).toEqual([longAgo, today])
  expect(sortByAge(today, longAgo)).toEqual([longAgo, today])
  expect(sortByAge(film('b'), film('a'))).toEqual([film('a'), film('b')])
})
