import { expect, test } from 'vitest'
import { createFileSelection } from './use-file-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const listNames = ({ getState }: ReturnType<typeof createFileSelection>) => [...getState().names].toSorted()

test('a shift-click selects all files between the last chosen file and the clicked file', () => {
  const selection = createFileSelection()
  selection.choose('d', true, null)

  selection.choose('b', true, order)

  expect(listNames(selection)).toEqual(['b', 'c', 'd'])
})

test('a shift-click that deselects a file also deselects the files in between', () => {
  const selection = createFileSelection()
  selection.set(order)
  selection.choose('b', false, null)

  selection.choose('d', false, order)

  expect(listNames(selection)).toEqual(['a', 'e'])
})

test('a shift-click selects a single file if no file was chosen before or the last chosen file is no longer listed', () => {
  const selection = createFileSelection()
  selection.choose('c', true, order)
  expect(listNames(selection)).toEqual(['c'])

  selection.choose('e', true, ['d', 'e'])
  expect(listNames(selection)).toEqual(['c', 'e'])
})
