import 'fake-indexeddb/auto'
import { renderHook, waitFor } from '@testing-library/react'
import { createStore, keys } from 'idb-keyval'
import { beforeEach, expect, test, vi } from 'vitest'
import { admit } from '../../console/session.ts'
import { addToCase, emptyCase, noteInCase, removeFromCase, titleCase, useCaseFile, useCaseTitle } from './case-file.ts'

const signIn = (firstName: string) => admit({ firstName, lastName: 'Lee', token: 't', isSuperAdmin: false })
const read = () => renderHook(useCaseFile).result.current
/** The console in another tab of the browser: all of its code is loaded anew, what is stored is the same. */
const openAnotherTab = async () => {
  vi.resetModules()
  const session = await import('../../console/session.ts')
  session.admit({ firstName: 'Ann', lastName: 'Lee', token: 't', isSuperAdmin: false })
  return import('./case-file.ts')
}

beforeEach(async () => {
  vi.unstubAllGlobals()
  signIn('Ann')
  await emptyCase()
})

test('An item added twice is in the case file once and keeps its note', async () => {
  await addToCase([{ name: 'a.jpg' }, { name: 'b.jpg' }])
  await noteInCase('a.jpg', 'Wire broken')
  await addToCase([{ name: 'a.jpg' }, { name: 'c.jpg' }])
  await removeFromCase('b.jpg')

  expect(read()).toEqual([
    { name: 'a.jpg', note: 'Wire broken' },
    { name: 'c.jpg', note: '' },
  ])
})

test('Each operator has a separate case file, which is still there later', async () => {
  await addToCase([{ name: 'a.jpg' }])
  expect(read()).toHaveLength(1)

  signIn('Bob')
  expect(read()).toEqual([])
  signIn('Ann')
  expect(read()).toHaveLength(1)
})

test('Two tabs add to one case file, and each shows what the other one has added', async () => {
  const other = await openAnotherTab()
  await addToCase([{ name: 'a.jpg' }])
  await titleCase('North span')
  await other.addToCase([{ name: 'b.jpg' }])

  const later = await openAnotherTab()
  for (const tab of [{ useCaseFile }, other, later]) {
    // Looked at once: each further look would change the page that is waited for
    const { result } = renderHook(tab.useCaseFile)
    await waitFor(() => expect(result.current.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']))
  }
  expect(renderHook(useCaseTitle).result.current).toBe('North span')
})

test('Where the browser stores nothing, the case file says so lasts until the page is left, and is stored whole as soon as there is room', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })

  expect(await addToCase([{ name: 'a.jpg' }])).toBe(false)

  expect(read()).toHaveLength(1)
  vi.restoreAllMocks()
  expect(await addToCase([{ name: 'b.jpg' }])).toBe(true)
  const { result } = renderHook((await openAnotherTab()).useCaseFile)
  await waitFor(() => expect(result.current).toHaveLength(2))
})

test('An emptied case file has no entry and no title any more, and a still of it is stored nowhere', async () => {
  await addToCase([{ name: 'a.jpg' }, { name: 'pair.png', still: new Blob(['png']) }])
  await titleCase('North span')

  await emptyCase()

  expect(read()).toEqual([])
  expect(renderHook(useCaseTitle).result.current).toBe('')
  expect(await keys(createStore('rig-console-case-files', 'case-files'))).toEqual(['case-files'])
})
