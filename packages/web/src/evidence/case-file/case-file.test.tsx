import { renderHook, waitFor } from '@testing-library/react'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { createStore, keys } from 'idb-keyval'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserClock, createConsole, type RigConsole } from '../../console/console.ts'
import { ConsoleProvider } from '../../console/console-context.tsx'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { createCaseFile, useCaseFile } from './case-file.ts'

/** Simulates a browser without case files. Each call of the returned function opens a tab in which Ann is signed in. */
const openBrowser = () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTestFinished(() => void vi.unstubAllGlobals())
  const storage = createMemoryStorage()
  return () => {
    const rigConsole = createConsole({
      host: window.location.origin,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      storage: () => storage,
      clock: browserClock,
      page: { window, reload: () => {} },
    })
    onTestFinished(rigConsole.close)
    signIn(rigConsole, 'Ann')
    return { rigConsole, caseFile: rigConsole.part(createCaseFile) }
  }
}

const signIn = ({ session }: RigConsole, firstName: string) =>
  session.completeLogin({ firstName, lastName: 'Lee', token: 't', isSuperAdmin: false })

const show = (rigConsole: RigConsole) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>
  )
  return renderHook(useCaseFile, { wrapper }).result
}
const read = (rigConsole: RigConsole) => show(rigConsole).current.entries

test('the case file keeps a single entry and its note when an item is added twice', async () => {
  const { rigConsole, caseFile } = openBrowser()()

  await caseFile.add([{ name: 'a.jpg' }, { name: 'b.jpg' }])
  await caseFile.setNote('a.jpg', 'Wire broken')
  await caseFile.add([{ name: 'a.jpg' }, { name: 'c.jpg' }])
  await caseFile.remove('b.jpg')

  expect(read(rigConsole)).toEqual([
    { name: 'a.jpg', note: 'Wire broken' },
    { name: 'c.jpg', note: '' },
  ])
})

test('the case file is stored separately for each operator', async () => {
  const { rigConsole, caseFile } = openBrowser()()
  await caseFile.add([{ name: 'a.jpg' }])
  expect(read(rigConsole)).toHaveLength(1)

  signIn(rigConsole, 'Bob')
  expect(read(rigConsole)).toEqual([])
  signIn(rigConsole, 'Ann')
  expect(read(rigConsole)).toHaveLength(1)
})

test('the case file contains the entries from two tabs', async () => {
  const openTab = openBrowser()
  const [one, other] = [openTab(), openTab()]

  await one.caseFile.add([{ name: 'a.jpg' }])
  await one.caseFile.setTitle('North span')
  await other.caseFile.add([{ name: 'b.jpg' }])

  for (const { rigConsole } of [one, other, openTab()]) {
    // The hook is rendered outside `waitFor`, which would otherwise observe its own render and run again
    const shown = show(rigConsole)
    await waitFor(() => expect(shown.current.entries.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']))
  }
  expect(show(one.rigConsole).current.title).toBe('North span')
})

test('the case file stays in memory while the browser cannot store it, and is stored completely once a write succeeds', async () => {
  const openTab = openBrowser()
  const { rigConsole, caseFile } = openTab()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })

  expect(await caseFile.add([{ name: 'a.jpg' }])).toBe(false)

  expect(show(rigConsole).current).toMatchObject({ entries: [{ name: 'a.jpg' }], isStored: false })
  put.mockRestore()
  expect(await caseFile.add([{ name: 'b.jpg' }])).toBe(true)
  const later = show(openTab().rigConsole)
  await waitFor(() => expect(later.current.entries).toHaveLength(2))
})

test('emptying the case file removes its entries, its title and its stored stills', async () => {
  const { rigConsole, caseFile } = openBrowser()()
  await caseFile.add([{ name: 'a.jpg' }, { name: 'pair.png', still: new Blob(['png']) }])
  await caseFile.setTitle('North span')

  await caseFile.empty()

  expect(show(rigConsole).current).toMatchObject({ entries: [], title: '' })
  expect(await keys(createStore('rig-console-case-files', 'case-files'))).toEqual(['case-files'])
})

test('a closed console ignores changes that another tab makes to the case file', async () => {
  const openTab = openBrowser()
  const [closed, other] = [openTab(), openTab()]
  closed.rigConsole.close()

  await other.caseFile.add([{ name: 'a.jpg' }])
  const later = show(openTab().rigConsole)
  await waitFor(() => expect(later.current.entries).toHaveLength(1))

  expect(closed.caseFile.store.getState().files).toEqual({})
})
