import { waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserClock, createConsole, type RigConsole } from '../../console/console.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { refuseBlobs } from '../../testing/refuse-blobs.ts'
import { readStoredRecords, writeEarlierDatabase } from '../../testing/stored-records.ts'
import { createCaseFile } from './case-file.ts'

const ann = 'ann@rig.test'
const namesake = 'ann.lee@rig.test'

/** Simulates a browser without case files. Each call of the returned function opens a tab in which Ann is signed in. */
const openBrowser = () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTestFinished(() => void vi.unstubAllGlobals())
  const storage = createMemoryStorage()
  return ({ email = ann, host = window.location.origin } = {}) => {
    const rigConsole = createConsole({
      host,
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      storage: () => storage,
      clock: browserClock,
      page: { window, reload: () => {} },
    })
    onTestFinished(rigConsole.close)
    signIn(rigConsole, email)
    const caseFile = rigConsole.part(createCaseFile)
    const names = () => caseFile.store.getState().entries.map(({ name }) => name)
    return { rigConsole, caseFile, names, state: caseFile.store.getState }
  }
}

const signIn = ({ session }: RigConsole, email: string) =>
  session.completeLogin({ firstName: 'Ann', lastName: 'Lee', email, token: email, isSuperAdmin: false })

const readCases = () => readStoredRecords('case-files')

const storeLegacyCase = async () => {
  const files = {
    'Ann Lee': [
      { name: 'a.jpg', note: 'Wire broken' },
      { name: 'pair.png', note: '', isStill: true },
    ],
    'Bob Ray': [{ name: 'b.jpg', note: '' }],
  }
  await writeEarlierDatabase('rig-console-case-files', 'case-files', [
    ['case-files', { state: { files, titles: { 'Ann Lee': 'North span', 'Bob Ray': '' } } }],
    ['still/Ann Lee/pair.png', new Blob(['png'])],
  ])
}

test('the case file keeps a single entry and its note when an item is added twice', async () => {
  const { caseFile, state } = openBrowser()()

  await caseFile.add([{ name: 'a.jpg' }, { name: 'b.jpg' }])
  await caseFile.setNote('a.jpg', 'Wire broken')
  await caseFile.add([{ name: 'a.jpg' }, { name: 'c.jpg' }])
  await caseFile.remove('b.jpg')

  expect(state().entries).toEqual([
    { name: 'a.jpg', note: 'Wire broken' },
    { name: 'c.jpg', note: '' },
  ])
})

test('the case file is stored separately for accounts with the same name', async () => {
  const { rigConsole, caseFile, names } = openBrowser()()
  await caseFile.add([{ name: 'a.jpg' }])
  expect(names()).toEqual(['a.jpg'])

  signIn(rigConsole, namesake)
  expect(names()).toEqual([])
  await caseFile.add([{ name: 'b.jpg' }])
  expect(names()).toEqual(['b.jpg'])

  signIn(rigConsole, ann.toUpperCase())
  await waitFor(() => expect(names()).toEqual(['a.jpg']))
})

test('the case file is stored separately for the same email on another rig', async () => {
  const openTab = openBrowser()
  await openTab().caseFile.add([{ name: 'a.jpg' }])
  const other = openTab({ host: 'https://other-rig.test' })

  await other.caseFile.add([{ name: 'b.jpg' }])

  expect(other.names()).toEqual(['b.jpg'])
})

test('the case file contains the entries from two tabs', async () => {
  const openTab = openBrowser()
  const [one, other] = [openTab(), openTab()]

  await one.caseFile.add([{ name: 'a.jpg' }])
  await one.caseFile.setTitle('North span')
  await other.caseFile.add([{ name: 'b.jpg' }])

  for (const tab of [one, other, openTab()]) {
    await waitFor(() => expect(tab.state()).toMatchObject({ title: 'North span' }))
    await waitFor(() => expect(tab.names()).toEqual(['a.jpg', 'b.jpg']))
  }
})

test('the case file stays in memory while the browser cannot store it, and is stored completely once a write succeeds', async () => {
  const openTab = openBrowser()
  const { caseFile, state } = openTab()
  const put = refuseWrites()

  expect(await caseFile.add([{ name: 'a.jpg' }])).toBe(false)

  expect(state()).toMatchObject({ entries: [{ name: 'a.jpg' }], isStored: false })
  put.mockRestore()
  expect(await caseFile.add([{ name: 'b.jpg' }])).toBe(true)
  const later = openTab()
  await waitFor(() => expect(later.names()).toEqual(['a.jpg', 'b.jpg']))
})

test('a tab whose write has failed keeps the entries that another tab has stored since', async () => {
  const openTab = openBrowser()
  const [one, other] = [openTab(), openTab()]
  const put = refuseWrites()
  await one.caseFile.add([{ name: 'failed.jpg' }])
  put.mockRestore()

  await other.caseFile.add([{ name: 'other.jpg' }])
  await one.caseFile.add([{ name: 'next.jpg' }])

  const all = ['other.jpg', 'failed.jpg', 'next.jpg']
  for (const tab of [one, other, openTab()]) await waitFor(() => expect(tab.names()).toEqual(all))
})

test('a failed write leaves neither a still nor an entry', async () => {
  const { caseFile } = openBrowser()()
  expectLogged(/Not stored: the case file/)
  const { put } = IDBObjectStore.prototype
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if ('content' in value) return Reflect.apply(put, this, [value, key])
    throw new DOMException('Full', 'QuotaExceededError')
  })

  expect(await caseFile.add([{ name: 'pair.png', still: new Blob(['png']) }])).toBe(false)

  expect(await readCases()).toEqual([])
})

test('emptying the case file removes every key of the account, and of no other account', async () => {
  const openTab = openBrowser()
  const [{ caseFile, state }, other] = [openTab(), openTab({ email: namesake })]
  await caseFile.add([{ name: 'a.jpg' }, { name: 'pair.png', still: new Blob(['png']) }])
  await caseFile.setTitle('North span')
  await caseFile.setNote('a.jpg', 'Wire broken')
  await other.caseFile.add([{ name: 'b.jpg' }])

  await caseFile.empty()

  expect(state()).toMatchObject({ entries: [], title: '' })
  expect((await readCases()).map(([key]) => key)).toEqual([[`${window.location.origin} ${namesake}`, 'file']])
})

test('a still is the same after a reload in a browser that stores no Blob', async () => {
  const openTab = openBrowser()
  refuseBlobs()

  const isStored = await openTab().caseFile.add([{ name: 'pair.png', still: new Blob(['png'], { type: 'image/png' }) }])

  const reloaded = openTab()
  await waitFor(() => expect(reloaded.names()).toEqual(['pair.png']))
  const [entry] = reloaded.state().entries
  expect(isStored).toBe(true)
  expect(entry?.still?.type).toBe('image/png')
  expect(await entry?.still?.text()).toBe('png')
})

test('removing a still removes its picture from the browser', async () => {
  const { caseFile } = openBrowser()()
  await caseFile.add([{ name: 'a.jpg' }, { name: 'pair.png', still: new Blob(['png']) }])

  await caseFile.remove('pair.png')

  expect((await readCases()).map(([key]) => key)).toEqual([[`${window.location.origin} ${ann}`, 'file']])
})

test('a case file of an earlier version moves completely to the account that claims it', async () => {
  const openTab = openBrowser()
  await storeLegacyCase()
  const { caseFile, state } = openTab()
  await waitFor(() => expect(state().legacyCount).toBe(2))
  expect(state().entries).toEqual([])

  await caseFile.claimLegacyCase()

  expect(state()).toMatchObject({
    title: 'North span',
    entries: [
      { name: 'a.jpg', note: 'Wire broken' },
      { name: 'pair.png', still: expect.anything() },
    ],
    legacyCount: 0,
  })
  const left = Object.fromEntries(await readCases())
  expect(left['case-files']).toEqual({
    state: { files: { 'Bob Ray': [{ name: 'b.jpg', note: '' }] }, titles: { 'Bob Ray': '' } },
  })
  expect(left).not.toHaveProperty(['still/Ann Lee/pair.png'])
})

test('an account with the same name sees nothing of a case file that another account has claimed', async () => {
  const openTab = openBrowser()
  await storeLegacyCase()
  const owner = openTab()
  await owner.caseFile.claimLegacyCase()

  signIn(owner.rigConsole, namesake)
  await owner.caseFile.claimLegacyCase()

  expect(owner.state()).toMatchObject({ entries: [], legacyCount: 0 })
})

test('claiming a case file of an earlier version keeps the existing entries and both notes', async () => {
  const openTab = openBrowser()
  await storeLegacyCase()
  const { caseFile, state } = openTab()
  await caseFile.add([{ name: 'new.jpg' }, { name: 'a.jpg' }])
  await caseFile.setNote('a.jpg', 'Repaired')

  await caseFile.claimLegacyCase()

  expect(state().entries).toMatchObject([
    { name: 'new.jpg' },
    { name: 'a.jpg', note: 'Repaired\n\nWire broken' },
    { name: 'pair.png' },
  ])
})

test('a closed console ignores changes that another tab makes to the case file', async () => {
  const openTab = openBrowser()
  const [closed, other] = [openTab(), openTab()]
  closed.rigConsole.close()

  await other.caseFile.add([{ name: 'a.jpg' }])
  const later = openTab()
  await waitFor(() => expect(later.names()).toHaveLength(1))

  expect(closed.names()).toEqual([])
})

const refuseWrites = () => {
  expectLogged(/Not stored: the case file/)
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
}
