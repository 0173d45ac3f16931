import { expect, test } from 'vitest'
import { findFiles } from './use-file-search.ts'

const files = ['PTZ South 14-00.jpg', 'Patrol PTZ North 06-30.mp4', 'PTZ North 05-12.jpg'].map((name) => ({ name }))
const found = (search: string, order: 'newest' | 'oldest' = 'newest') =>
  findFiles(files, search, order).map(({ name }) => name)

test.each([
  ['north', ['Patrol PTZ North 06-30.mp4', 'PTZ North 05-12.jpg']],
  ['  mp4 NORTH ', ['Patrol PTZ North 06-30.mp4']],
  ['.*', []],
])("A search for '%s' finds the names that contain all its words", (search, names) => {
  expect(found(search)).toEqual(names)
})

test("'Oldest first' reverses the list", () => {
  expect(found('ptz n', 'oldest')).toEqual(['PTZ North 05-12.jpg', 'Patrol PTZ North 06-30.mp4'])
})

test('A letter with an accent is found however it is composed', () => {
  expect(findFiles([{ name: 'Tür.jpg'.normalize('NFD') }], 'tür', 'newest')).toHaveLength(1)
})
