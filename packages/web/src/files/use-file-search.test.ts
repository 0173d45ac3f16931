import { expect, test } from 'vitest'
import { searchFiles } from './use-file-search.ts'

const files = ['PTZ South 14-00.jpg', 'Patrol PTZ North 06-30.mp4', 'PTZ North 05-12.jpg'].map((name) => ({ name }))
const found = (search: string, order: 'newest' | 'oldest' = 'newest') =>
  searchFiles(files, search, order).map(({ name }) => name)

test.each([
  ['north', ['Patrol PTZ North 06-30.mp4', 'PTZ North 05-12.jpg']],
  ['  mp4 NORTH ', ['Patrol PTZ North 06-30.mp4']],
  ['.*', []],
])("searchFiles finds the names that contain every word in '%s'", (search, names) => {
  expect(found(search)).toEqual(names)
})

test("searchFiles reverses the list if the order is 'oldest'", () => {
  expect(found('ptz n', 'oldest')).toEqual(['PTZ North 05-12.jpg', 'Patrol PTZ North 06-30.mp4'])
})

test('searchFiles matches accented letters in composed and decomposed form', () => {
  expect(searchFiles([{ name: 'Tür.jpg'.normalize('NFD') }], 'tür', 'newest')).toHaveLength(1)
})
