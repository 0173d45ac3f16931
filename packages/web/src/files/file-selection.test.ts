import { expect, test } from 'vitest'
import { createFileSelection } from './file-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const listNames = ({ getState }: ReturnType<typeof createFileSelection>) => [...getState().names].toSorted()

test('shift-clicking a file selects all files between it and the previously clicked file, including both', () => {
  const selection = createFileSelection()
  selection.choose('d', true, null)

  selection.choose('b', true, order)

  expect(listNames(selection)).toEqual(['b', 'c', 'd'])
})

test('shift-clicking a selected file also deselects the files in between', () => {
  const selection = createFileSelection()
  selection.set(order)
  selection.choose('b', false, null)

  selection.choose('d', false, order)

  expect(listNames(selection)).toEqual(['a', 'e'])
})

test('shift-clicking selects only the clicked file if no file was clicked before, or if the previously clicked file is no longer listed', () => {
  const selection = createFileSelection()
  selection.choose('c', true, order)
  expect(listNames(selection)).toEqual(['c'])

  selection.choose('e', true, ['d', 'e'])
  expect(listNames(selection)).toEqual(['c', 'e'])
})
