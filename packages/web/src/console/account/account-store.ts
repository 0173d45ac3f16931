import { createStore } from 'zustand/vanilla'
import { getAccountKey, getEmail, getWorkId, watchAccount } from './account.ts'
import { createAccountDatabase, type ReadableRecords, storeNames, type WritableRecords } from './account-database.ts'
import type { ConsoleSession } from './session.ts'
import type { UnsavedWork } from './unsaved-work.ts'

type StorageStatus = {
  isLoaded: boolean
  /** False if the newest changes are neither stored in the browser nor exported. */
  isStored: boolean
  /** False if the last attempt to read the stored records has failed. Every change retries the read. */
  isReadable: boolean
}

type WriteRecords<Result> = (records: WritableRecords, account: string) => Promise<Result>

type CollectionOptions<State extends object, Change> = {
  name: string
  /** Describes unsaved changes, as in 'Not saved: findings'. */
  label: string
  initial: State
  read: (records: ReadableRecords, account: string) => Promise<State>
  show: (state: State, change: Change) => State
  /**
   * Prepares a change, and resolves to a function that applies it to the stored records, which another tab may have
   * changed. A transaction ends as soon as it waits for anything but its own requests, so preparations come first.
   */
  prepare: (change: Change) => Promise<WriteRecords<void>>
  hasContent: (state: State) => boolean
}

type OpenedAccount<Change> = {
  account: string | null
  pending: readonly Change[]
  writing: Promise<boolean>
  unfinishedWrites: number
  isStored: boolean
}

type OpenedCollection = {
  reread: () => Promise<void>
  openAccount: (account: string | null) => void
  discard: () => void
  removeStored: (account: string) => Promise<void>
}

export const createAccountKeyRange = (...start: string[]) => IDBKeyRange.bound(start, [...start, []])

type Dependencies = { config: { host: string }; session: ConsoleSession; unsavedWork: UnsavedWork }

/** Creates the storage for the data of the signed-in account, which all tabs share. */
export const createAccountStore = (rigConsole: Dependencies) => {
  const { session, unsavedWork } = rigConsole
  const database = createAccountDatabase()
  const otherTabs = new BroadcastChannel('account-store')
  const collections = new Map<string, OpenedCollection>()
  let settled: Promise<unknown> = Promise.resolve()

  const getAccount = () => {
    const account = getAccountKey(rigConsole)
    if (account === null) throw new Error('The sign-in is from an earlier version')
    return account
  }
  const read = async <Result>(name: string, run: (records: ReadableRecords, account: string) => Promise<Result>) => {
    const account = getAccount()
    return database.read(name, (records) => run(records, account))
  }
  const writeFor = async <Result>(account: string, name: string, run: WriteRecords<Result>) => {
    const result = await database.write(name, (records) => run(records, account))
    otherTabs.postMessage(name)
    return result
  }
  /** Keeps the database open until `work` has finished. */
  const finishBeforeClose = <Work extends Promise<unknown>>(work: Work) => {
    settled = Promise.allSettled([settled, work])
    return work
  }
  const write = async <Result>(name: string, run: WriteRecords<Result>, account = getAccount()) =>
    finishBeforeClose(writeFor(account, name, run))

  const update = async <Value>(
    name: string,
    key: readonly string[],
    change: (stored: Value | undefined) => Value,
  ): Promise<{ value: Value; isStored: boolean }> => {
    const readStored = (records: ReadableRecords, account: string): Promise<Value | undefined> =>
      records.get([account, ...key])
    try {
      const value = await write(name, async (records, account) => {
        const changedValue = change(await readStored(records, account))
        await records.put(changedValue, [account, ...key])
        return changedValue
      })
      return { value, isStored: true }
    } catch {
      const stored = await read(name, readStored).catch(() => undefined)
      return { value: change(stored), isStored: false }
    }
  }

  otherTabs.onmessage = ({ data }) => void collections.get(data)?.reread()
  const unsubscribe = [
    watchAccount(rigConsole, (account) => {
      for (const { openAccount } of collections.values()) openAccount(account)
    }),
    session.onEnd((reason) => {
      if (reason === 'logout') for (const { discard } of collections.values()) discard()
    }),
  ]

  /**
   * Creates the state of one object store, for the console to display. Shows a change immediately. A change that could
   * not be stored is retried with the next one, even if the session has expired and the operator has signed in again in
   * between.
   */
  const collect = <State extends object, Change>(options: CollectionOptions<State, Change>) => {
    const { name, label, initial, show } = options
    const initialState: State & StorageStatus = { ...initial, isLoaded: false, isStored: true, isReadable: true }
    const store = createStore<State & StorageStatus>(() => initialState)
    const accounts = new Map<string | null, OpenedAccount<Change>>()
    const getOpenedAccount = (account: string | null) => {
      const newAccount = { account, pending: [], writing: Promise.resolve(true), unfinishedWrites: 0, isStored: true }
      const existing: OpenedAccount<Change> = accounts.get(account) ?? newAccount
      accounts.set(account, existing)
      return existing
    }
    let opened = getOpenedAccount(getAccountKey(rigConsole))

    const reportStored = (to: typeof opened, isStored: boolean) => {
      to.isStored = isStored
      if (to === opened) return store.setState((state) => ({ ...state, isStored }))
      const isDone = isStored && to.unfinishedWrites === 0 && to === accounts.get(to.account)
      if (isDone) unsavedWork.set(getWorkId(to.account, name), null)
    }

    const reread = async (): Promise<void> => {
      const from = opened
      const { account } = from
      await from.writing
      const stored =
        account === null
          ? null
          : await database
              .read(name, (records) => options.read(records, account))
              .catch((error) => console.warn(`Could not read ${label}`, error))
      if (from !== opened) return
      store.setState((state) => ({
        ...state,
        ...(stored && from.pending.reduce(show, stored)),
        isLoaded: true,
        isStored: account !== null && from.isStored,
        isReadable: account === null || Boolean(stored),
      }))
    }

    const openAccount = (account: string | null) => {
      const id = getWorkId(opened.account, name)
      // Another operator can neither save nor discard this work
      if (unsavedWork.store.getState().labels.has(id)) unsavedWork.set(id, `${label} of ${getEmail(opened.account)}`)
      opened = getOpenedAccount(account)
      // The pending changes are shown even if the stored records cannot be read
      store.setState({ ...initialState, ...opened.pending.reduce(show, initial) })
      void reread()
    }
    const discard = () => {
      accounts.delete(opened.account)
      unsavedWork.set(getWorkId(opened.account, name), null)
    }
    /** Removes the account's records. Changes that are made in the meantime are kept. */
    const removeStored = async (account: string) => {
      const from = getOpenedAccount(account)
      const removedChanges = from.pending
      const removing = from.writing.then(async () => {
        await writeFor(account, name, removeAccount)
        from.pending = from.pending.filter((each) => !removedChanges.includes(each))
        from.isStored = true
      })
      from.writing = finishBeforeClose(
        removing.then(
          () => true,
          () => false,
        ),
      )
      await removing
      if (from === opened) await reread()
      else reportStored(from, true)
    }

    const writePending = async (to: typeof opened) => {
      const { account, pending } = to
      if (account === null) return false
      try {
        if (pending.length === 0) return true
        const writers = await Promise.all(pending.map(options.prepare))
        await writeFor(account, name, async (records) => {
          for (const writeRecords of writers) await writeRecords(records, account)
        })
        to.pending = to.pending.slice(pending.length)
        return true
      } catch (error) {
        console.warn(`Could not store ${label}`, error)
        return false
      }
    }

    /** Resolves to whether the browser has stored the changes and all earlier ones. */
    const change = async (changes: readonly Change[]): Promise<boolean> => {
      const to = opened
      to.pending = [...to.pending, ...changes]
      to.unfinishedWrites += 1
      store.setState((state) => ({ ...state, ...changes.reduce<State>(show, state) }))
      to.writing = finishBeforeClose(to.writing.then(() => writePending(to)))
      const isStored = await to.writing
      to.unfinishedWrites -= 1
      reportStored(to, isStored)
      if (!store.getState().isReadable) await reread()
      return isStored
    }

    unsubscribe.push(
      store.subscribe((state) => {
        if (!state.isLoaded) return
        const isUnsaved = (!state.isStored || opened.unfinishedWrites > 0) && options.hasContent(state)
        unsavedWork.set(getWorkId(opened.account, name), isUnsaved ? label : null)
      }),
    )
    collections.set(name, { reread, openAccount, discard, removeStored })
    void reread()

    return {
      store,
      change,
      reread,
      getPending: () => opened.pending,
      markExported: () => reportStored(opened, true),
    }
  }

  return {
    database: database.state,
    collect,
    /** Rejects if the browser has no storage. */
    read,
    /** Writes for the given account. The default is the signed-in account. */
    write,
    /**
     * Replaces a record in one transaction. `change` gets the stored record, or undefined if there is none or it cannot
     * be read. Resolves to the new record, and to whether it has been stored.
     */
    update,
    remove: async (names: readonly string[] = storeNames) => {
      // The account is determined before the loop, because another account may sign in during the loop
      const account = getAccount()
      for (const name of names) {
        const collection = collections.get(name)
        await (collection?.removeStored(account) ?? write(name, removeAccount, account))
      }
    },
    close: () => {
      for (const end of unsubscribe) end()
      otherTabs.onmessage = null
      void settled.then(() => {
        otherTabs.close()
        database.close()
      })
    },
  }
}

const removeAccount = (records: WritableRecords, account: string) => records.delete(createAccountKeyRange(account))
