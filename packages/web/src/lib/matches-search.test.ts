import { expect, test } from 'vitest'
import { matchesSearch } from './matches-search.ts'

const names = ['PTZ South 14-00.jpg', 'Patrol PTZ North 06-30.mp4', 'PTZ North 05-12.jpg']

test.each([
  ['north', ['Patrol PTZ North 06-30.mp4', 'PTZ North 05-12.jpg']],
  ['  mp4 NORTH ', ['Patrol PTZ North 06-30.mp4']],
  ['.*', []],
  [' ', names],
])("the names that contain every word in '%s' match", (search, matches) => {
  expect(names.filter((name) => matchesSearch(name, search))).toEqual(matches)
})

test('accented letters match in composed and decomposed form', () => {
  expect(matchesSearch('Tür.jpg'.normalize('NFD'), 'tür')).toBe(true)
})
