import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { admit } from '../../lib/session.ts'
import { addToCase, emptyCase, noteInCase, removeFromCase, useCaseFile } from './case-file.ts'

const signIn = (firstName: string) => admit({ firstName, lastName: 'Lee', token: 't', isSuperAdmin: false })
const read = () => renderHook(useCaseFile).result.current

beforeEach(() => {
  signIn('Ann')
  emptyCase()
})

test('An item added twice is in the case file once and keeps its note', async () => {
  addToCase([{ name: 'a.jpg' }, { name: 'b.jpg' }])
  noteInCase('a.jpg', 'Wire broken')
  addToCase([{ name: 'a.jpg' }, { name: 'c.jpg' }])
  removeFromCase('b.jpg')

  await waitFor(() =>
    expect(read()).toEqual([
      { name: 'a.jpg', note: 'Wire broken' },
      { name: 'c.jpg', note: '' },
    ]),
  )
})

test('Each operator has a separate case file, which is still there later', async () => {
  addToCase([{ name: 'a.jpg' }])
  await waitFor(() => expect(read()).toHaveLength(1))

  signIn('Bob')
  expect(read()).toEqual([])
  signIn('Ann')
  expect(read()).toHaveLength(1)
})
