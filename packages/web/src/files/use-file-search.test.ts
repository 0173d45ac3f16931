import { expect, test } from 'vitest'
import { searchFiles } from './use-file-search.ts'

const files = ['PTZ South 14-00.jpg', 'Patrol PTZ North 06-30.mp4', 'PTZ North 05-12.jpg'].map((name) => ({ name }))

test.each([
  ['newest', ['Patrol PTZ North 06-30.mp4', 'PTZ North 05-12.jpg']],
  ['oldest', ['PTZ North 05-12.jpg', 'Patrol PTZ North 06-30.mp4']],
] as const)("searchFiles sorts the matching files with the order '%s'", (order, names) => {
  expect(searchFiles(files, 'ptz n', order).map(({ name }) => name)).toEqual(names)
})
