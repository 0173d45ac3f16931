import { expect, test } from 'vitest'
import { createSelection } from './use-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const namesOf = ({ getState }: ReturnType<typeof createSelection>) => [...getState().names].toSorted()

test('With shift, everything from the file chosen before to this one is selected, in either direction', () => {
  const selection = createSelection()
  selection.choose('d', true, null)

  selection.choose('b', true, order)

  expect(namesOf(selection)).toEqual(['b', 'c', 'd'])
})

test('With shift, a file that is taken out takes those in between with it', () => {
  const selection = createSelection()
  selection.set(order)
  selection.choose('b', false, null)

  selection.choose('d', false, order)

  expect(namesOf(selection)).toEqual(['a', 'e'])
})

test('With shift and nothing chosen before, or that one no longer listed, the file alone is selected', () => {
  const selection = createSelection()
  selection.choose('c', true, order)
  expect(namesOf(selection)).toEqual(['c'])

  selection.choose('e', true, ['d', 'e'])
  expect(namesOf(selection)).toEqual(['c', 'e'])
})
