import { expect, test } from 'vitest'
import { findPatrolBefore, inOrderOfTime } from './patrol-before.ts'

const film = (name: string) => ({ name: `${name}.mp4`, url: '/f', format: 'mp4' })
const today = film('Patrol PTZ North 2026-07-10T06-30-00Z 20-80')
const south = film('Patrol PTZ South 2026-07-09T06-30-00Z 20-80')
const yesterday = film('Patrol PTZ North 2026-07-09T06-30-00Z 20-80')
const longAgo = film('Patrol PTZ North 2026-06-10T06-30-00Z 20-80')
const films = [today, south, yesterday, longAgo]

test('The patrol before is the newest older film of the same camera and stretch', () => {
  expect(findPatrolBefore(films, today)).toBe(yesterday)
  expect(findPatrolBefore(films, yesterday)).toBe(longAgo)
})

test('A rig that lists its oldest film first changes nothing about which one is before', () => {
  expect(findPatrolBefore(films.toReversed(), today)).toBe(yesterday)
  expect(findPatrolBefore(films.toReversed(), longAgo)).toBeNull()
})

test('Of films whose names tell no time, the next one that the rig lists is before', () => {
  const [newer, older] = [film('Patrol'), film('Patrol (1)')]

  expect(findPatrolBefore([newer, older], newer)).toBe(older)
  expect(findPatrolBefore([newer, older], older)).toBeNull()
})

test('The first film of a patrol has none before it', () => {
  expect(findPatrolBefore(films, longAgo)).toBeNull()
  expect(findPatrolBefore(films, south)).toBeNull()
})

test('The older of two films comes first, in whichever order they were chosen', () => {
  expect(inOrderOfTime(longAgo, today)).toEqual([longAgo, today])
  expect(inOrderOfTime(today, longAgo)).toEqual([longAgo, today])
  expect(inOrderOfTime(film('b'), film('a'))).toEqual([film('a'), film('b')])
})
