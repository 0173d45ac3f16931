import { expect, test } from 'vitest'
import { createSelection } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const namesOf = ({ getState }: ReturnType<typeof createSelection>) => [...getState().names].toSorted()

test('A click with shift selects everything from the file chosen before to this one, in either direction', () => {
  const selection = createSelection()
  selection.choose('d', true, null)

  selection.choose('b', true, order)

  expect(namesOf(selection)).toEqual(['b', 'c', 'd'])
})

test('Deselecting with shift also deselects the files in between', () => {
  const selection = createSelection()
  selection.set(order)
  selection.choose('b', false, null)

  selection.choose('d', false, order)

  expect(namesOf(selection)).toEqual(['a', 'e'])
})

test('A click with shift selects only its file if none was chosen before or that one is no longer listed', () => {
  const selection = createSelection()
  selection.choose('c', true, order)
  expect(namesOf(selection)).toEqual(['c'])

  selection.choose('e', true, ['d', 'e'])
  expect(namesOf(selection)).toEqual(['c', 'e'])
})
