import { screen, waitFor } from '@testing-library/react'
import { IDBDatabase } from 'fake-indexeddb'
import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { fillDisk } from '../../testing/fill-disk.ts'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import { createSampleAdmin } from '../../testing/sample-admin.ts'
import { openConsole } from '../../testing/simulated-rig.tsx'
import { readStoredRecords } from '../../testing/stored-records.ts'
import { createAccountStore } from './account-store.ts'
import { describeUnsavedWork } from './unsaved-work.ts'

const HOST = 'https://rig.test'
const ANN = `${HOST} ann@rig.test`

const NEWER_VERSION = 1_000

/** Opens a tab of a signed-in operator. Each change waits for `beforeWrite` before it is written. */
const openTab = async (email = 'ann@rig.test', beforeWrite = async (_name: string) => {}) => {
  const { rigConsole } = createRespondingConsole(() => Response.json({}), { email, host: HOST })
  const accountStore = rigConsole.area(createAccountStore)
  const names = accountStore.collect<{ names: readonly string[] }, string>({
    name: 'drafts',
    label: 'names',
    initial: { names: [] },
    read: async (records, account) => ({ names: (await records.get([account])) ?? [] }),
    show: ({ names }, name) => ({ names: [...names, name] }),
    prepare: async (added) => {
      await beforeWrite(added)
      return async (records, account) => {
        await records.put([...((await records.get([account])) ?? []), added], [account])
      }
    },
    hasContent: ({ names }) => names.length > 0,
  })
  await waitFor(() => expect(names.store.getState().isLoaded).toBe(true))
  return { rigConsole, accountStore, names, state: names.store.getState }
}

const refuseWrites = () => {
  expectLogged(/Could not store names/)
  return fillDisk().mockRestore
}

test('if two tabs make changes, both changes are stored and shown in both tabs', async () => {
  const [one, other] = [await openTab(), await openTab()]

  await Promise.all([one.names.change(['a']), other.names.change(['b'])])

  for (const tab of [one, other, await openTab()])
    await waitFor(() => expect(tab.state().names.toSorted()).toEqual(['a', 'b']))
})

test('a change that begins while another change is being stored is stored only once', async () => {
  const { names } = await openTab()

  await Promise.all([names.change(['a']), names.change(['b'])])

  expect(await readStoredRecords('drafts')).toEqual([[[ANN], ['a', 'b']]])
})

test.each([
  ['has been stored', (): (() => void) => () => {}, [true, true]],
  ['could not be stored', refuseWrites, [false, true]],
])(
  'a change that is made during the write of an earlier change is stored after the earlier one %s',
  async (_what, refuse, stored) => {
    const freeDisk = refuse()
    let second: Promise<boolean> | undefined
    const { names, state } = await openTab(undefined, async (name) => {
      if (name === 'a') second ??= names.change(['b'])
      else freeDisk()
    })

    const first = await names.change(['a'])

    expect([first, await second]).toEqual(stored)
    expect(await readStoredRecords('drafts')).toEqual([[[ANN], ['a', 'b']]])
    expect(state()).toMatchObject({ names: ['a', 'b'], isStored: true })
  },
)

test('changes count as unsaved work until the last of them is stored', async () => {
  const labels: string[][] = []
  const readLabels = () => [...rigConsole.unsavedWork.store.getState().labels.values()]
  let second: Promise<boolean> | undefined
  const { names, rigConsole } = await openTab(undefined, async () => {
    second ??= names.change(['b'])
    labels.push(readLabels())
  })

  await names.change(['a'])
  labels.push(readLabels())
  await second
  labels.push(readLabels())

  expect(labels).toEqual([['names'], ['names'], ['names'], []])
})

test('rereading the stored records does not undo a change that is still being stored', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { names, state } = await openTab(undefined, () => finished)

  const reading = names.reread()
  const changing = names.change(['a'])
  await reading

  expect(state().names).toEqual(['a'])
  finish()
  expect(await changing).toBe(true)
})

test('a write that fails halfway stores nothing', async () => {
  const { accountStore } = await openTab()

  const writing = accountStore.write('drafts', async (records, account) => {
    await records.put(['a'], [account])
    throw new Error('Failed')
  })

  await expect(writing).rejects.toThrow('Failed')
  expect(await readStoredRecords('drafts')).toEqual([])
})

test('if the disk is full, a change counts as unsaved work and is stored with the next change', async () => {
  const { names, state, rigConsole } = await openTab()
  const freeDisk = refuseWrites()

  expect(await names.change(['a'])).toBe(false)

  expect(state()).toMatchObject({ names: ['a'], isStored: false })
  expect([...rigConsole.unsavedWork.store.getState().labels.values()]).toEqual(['names'])
  freeDisk()
  expect(await names.change(['b'])).toBe(true)
  expect(await readStoredRecords('drafts')).toEqual([[[ANN], ['a', 'b']]])
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
})

const refuse = () => {
  throw new DOMException('Refused', 'SecurityError')
}

test.each([
  ['has no IndexedDB', undefined],
  ['refuses access to IndexedDB', refuse],
])('in a private window that %s, changes are shown and count as unsaved work', async (_what, open) => {
  expectLogged(/Could not read names/, /Could not store names/)
  Object.assign(globalThis, { indexedDB: open && { open } })
  const { names, state, rigConsole, accountStore } = await openTab()

  expect(await names.change(['a'])).toBe(false)

  expect(state()).toMatchObject({ names: ['a'], isStored: false })
  expect(rigConsole.unsavedWork.hasWork()).toBe(true)
  expect(await accountStore.update('film-checks', [], () => 1)).toEqual({ value: 1, isStored: false })
})

test('changes that have not been stored when the session expires are stored after the account has signed in again', async () => {
  const { names, state, rigConsole } = await openTab()
  const freeDisk = refuseWrites()
  await names.change(['a'])

  rigConsole.session.end('expired')
  await waitFor(() => expect(state()).toMatchObject({ isLoaded: true, names: [] }))
  expect(rigConsole.unsavedWork.hasWork()).toBe(true)
  expect(describeUnsavedWork(rigConsole.unsavedWork.store.getState().labels)).toBe('names of ann@rig.test')
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'ann@rig.test' }))

  await waitFor(() => expect(state()).toMatchObject({ names: ['a'], isStored: false }))
  expect(describeUnsavedWork(rigConsole.unsavedWork.store.getState().labels)).toBe('names')
  freeDisk()
  expect(await names.change([])).toBe(true)
  expect(await readStoredRecords('drafts')).toEqual([[[ANN], ['a']]])
})

test('a change that is stored after another account has signed in no longer counts as unsaved work', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { names, rigConsole } = await openTab(undefined, () => finished)

  const changing = names.change(['a'])
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))
  expect(describeUnsavedWork(rigConsole.unsavedWork.store.getState().labels)).toBe('names of ann@rig.test')
  finish()

  expect(await changing).toBe(true)
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
})

test('changes that have not been stored are shown and count as unsaved work even if the stored records cannot be read', async () => {
  const { names, state, rigConsole } = await openTab()
  refuseWrites()
  await names.change(['a'])
  rigConsole.session.end('expired')
  expectLogged(/Could not read names/)
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('Disk error', 'UnknownError')
  })

  rigConsole.session.completeLogin(createSampleAdmin({ email: 'ann@rig.test' }))
  await waitFor(() => expect(state().isReadable).toBe(false))

  expect(state()).toMatchObject({ names: ['a'], isStored: false })
  expect(describeUnsavedWork(rigConsole.unsavedWork.store.getState().labels)).toBe('names')
  await names.reread()
  expect(state().names).toEqual(['a'])
})

test('in a session without an email, the storage counts as readable, but nothing is stored', async () => {
  const { names, state, rigConsole } = await openTab('')
  expect(state()).toMatchObject({ isReadable: true, isStored: false })

  expect(await names.change(['a'])).toBe(false)

  expect(state()).toMatchObject({ names: ['a'], isReadable: true, isStored: false })
  expect(rigConsole.unsavedWork.hasWork()).toBe(true)
})

test('a logout discards the changes that have not been stored', async () => {
  const { names, state, rigConsole } = await openTab()
  refuseWrites()
  await names.change(['a'])

  rigConsole.session.end('logout')

  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'ann@rig.test' }))
  await waitFor(() => expect(state()).toMatchObject({ isLoaded: true, isStored: true, names: [] }))
})

test('a change is stored even if the browser has closed the connection to the database', async () => {
  const connections = new Set<IDBDatabase>()
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...names) {
    connections.add(this)
    return Reflect.apply(transaction, this, names)
  })
  const { names } = await openTab()
  for (const connection of connections) connection.close()

  expect(await names.change(['a'])).toBe(true)

  expect(await readStoredRecords('drafts')).toEqual([[[ANN], ['a']]])
})

test('if the disk is full, `update` returns the new value and leaves the stored record unchanged', async () => {
  const { accountStore } = await openTab()
  const add =
    (name: string) =>
    (names: readonly string[] = []) => [...names, name]
  await accountStore.update('camera-names', [], add('North'))
  fillDisk()

  const updated = await accountStore.update('camera-names', [], add('South'))

  expect(updated).toEqual({ value: ['North', 'South'], isStored: false })
  expect(await readStoredRecords('camera-names')).toEqual([[[ANN], ['North']]])
})

test('a change to a record is stored even if the console closes during the write', async () => {
  const { rigConsole, accountStore } = await openTab()

  const updated = accountStore.update('film-checks', [], () => 'checked')
  rigConsole.close()

  expect(await updated).toEqual({ value: 'checked', isStored: true })
  expect(await readStoredRecords('film-checks')).toEqual([[[ANN], 'checked']])
})

test('a newer console can upgrade the database while a tab is open, and the tab then reports its changes as unsaved', async () => {
  expectLogged(/Could not store names/)
  const { names, state, accountStore } = await openTab()

  const newer = await openDB('rig-console-accounts', NEWER_VERSION)

  expect(accountStore.database.getState()).toEqual({ isOutdated: true })
  expect(await names.change(['a'])).toBe(false)
  expect(state()).toMatchObject({ names: ['a'], isStored: false })
  newer.close()
})

test('the page offers to reload when a newer version in another tab changes the database', async () => {
  const { user, page, rigConsole } = await openConsole('/dashboard/alarm', { as: 'operator' })
  await rigConsole.area(createAccountStore).read('drafts', async (records) => records.getAll())

  const newer = await openDB('rig-console-accounts', NEWER_VERSION)
  await screen.findByRole('heading', { name: 'The console has changed' })
  await user.click(screen.getByRole('button', { name: 'Reload' }))

  expect(page.reloads).toBe(1)
  newer.close()
})

test('if the database is from a newer version, the account store is marked as outdated', async () => {
  expectLogged(/Could not read names/)
  const newer = await openDB('rig-console-accounts', NEWER_VERSION)
  newer.close()

  const { accountStore, state } = await openTab()

  expect(accountStore.database.getState()).toEqual({ isOutdated: true })
  expect(state().isReadable).toBe(false)
})

test.each([
  ['another change', ['b']],
  ['an empty change', []],
])('if the stored records could not be read at first, %s reads them again', async (_what, changes) => {
  await (await openTab()).names.change(['a'])
  expectLogged(/Could not read names/)
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
    throw new DOMException('Disk error', 'UnknownError')
  })
  const { names, state } = await openTab()
  expect(state()).toMatchObject({ names: [], isReadable: false })

  expect(await names.change(changes)).toBe(true)

  expect(state()).toMatchObject({ names: ['a', ...changes], isReadable: true })
})

test('`remove` deletes every record of the account, and no records of other accounts', async () => {
  const [ann, bob] = [await openTab(), await openTab('bob@rig.test')]
  await ann.names.change(['a'])
  await ann.accountStore.update('camera-names', [], () => ['North'])
  await ann.accountStore.update('preset-pictures', ['north', '1'], () => 'picture')
  await bob.names.change(['b'])

  await ann.accountStore.remove()

  expect(ann.state()).toMatchObject({ names: [], isStored: true })
  const stores = ['drafts', 'camera-names', 'preset-pictures']
  const left = await Promise.all(stores.map(readStoredRecords))
  expect(left).toEqual([[[[`${HOST} bob@rig.test`], ['b']]], [], []])
})

test('a change that is made while `remove` deletes the records is stored and shown', async () => {
  const { names, state, accountStore } = await openTab()
  const freeDisk = refuseWrites()
  await names.change(['a'])
  freeDisk()

  const removing = accountStore.remove(['drafts'])
  const changing = names.change(['b'])
  await removing

  expect(await changing).toBe(true)
  expect(state()).toMatchObject({ names: ['b'], isStored: true })
  expect(await readStoredRecords('drafts')).toEqual([[[ANN], ['b']]])
})

test('records that are still being read when another account signs in are not shown to that account', async () => {
  const { names, rigConsole, state } = await openTab()
  await names.change(['a'])
  const shown: string[] = []

  const rereading = names.reread()
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))
  names.store.subscribe(({ names }) => shown.push(...names))
  await rereading
  await waitFor(() => expect(state().isLoaded).toBe(true))

  expect(shown).toEqual([])
})

test('`remove` does not delete the records of an account that signs in during the deletion', async () => {
  const bob = await openTab('bob@rig.test')
  await bob.names.change(['b'])
  const { names, accountStore, rigConsole } = await openTab()
  await names.change(['a'])

  const removing = accountStore.remove()
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))
  await removing

  expect(await readStoredRecords('drafts')).toEqual([[[`${HOST} bob@rig.test`], ['b']]])
})

test('changes that `remove` discards after another account has signed in no longer count as unsaved work', async () => {
  const freeDisk = refuseWrites()
  const { names, accountStore, rigConsole } = await openTab()
  await names.change(['a'])
  freeDisk()

  const removing = accountStore.remove()
  rigConsole.session.completeLogin(createSampleAdmin({ email: 'bob@rig.test' }))
  const labels = describeUnsavedWork(rigConsole.unsavedWork.store.getState().labels)
  await removing

  expect(labels).toBe('names of ann@rig.test')
  expect(rigConsole.unsavedWork.hasWork()).toBe(false)
})
