import type { GalleryItem, Job } from '@rig/contract'
import { parseJson, readField } from '@rig/contract/reading/fields'
import type { readLogin } from '@rig/contract/reading/login'
import { createStore } from 'zustand/vanilla'
import { initialSettings, type Settings } from './settings.ts'
import { readStoredAdmin, readStoredState } from './stored-session.ts'

/** `email` identifies the account. It is empty in a session that was stored by an earlier version. */
export type Admin = ReturnType<typeof readLogin> & { email: string }

/** State of the session (spec 3). `admin` and `token` are null while no one is signed in. */
export type Session = {
  admin: Admin | null
  token: string | null
  gallery: GalleryItem[]
  job: Job[]
  loading: boolean
  error: string | null
  /** Why the last session on this page ended, or null if none has ended. */
  ended: SessionEndReason | null
}

export type SessionEndReason = 'logout' | 'expired'

export const PERSIST_KEY = 'root' // spec 9

const signedOut: Session = {
  admin: null,
  token: null,
  gallery: [],
  job: [],
  loading: false,
  error: null,
  ended: null,
}

export type ConsoleSession = ReturnType<typeof createSession>

/** Restores the session from `storage`. Sign-ins and logouts in other tabs arrive as `storage` events on `window`. */
export const createSession = ({ storage, window }: { storage: () => Storage; window: Window }) => {
  const { getItem, setItem, removeItem } = createSafeStorage(storage)
  const restore = () => readStoredState(readField(parseJson(getItem(PERSIST_KEY) ?? ''), 'state'))
  const store = createStore<Session & Settings>(() => ({ ...signedOut, ...initialSettings, ...restore() }))
  let restored = store.getState()
  store.subscribe((state) => {
    // A state that was restored from the storage is not stored again: two tabs could otherwise overwrite each other
    // endlessly
    if (state !== restored) setItem(PERSIST_KEY, JSON.stringify({ state: selectStored(state) }))
  })
  const listeners = new Set<(reason: SessionEndReason) => void>()

  const notify = (reason: SessionEndReason) => {
    for (const listener of listeners) listener(reason)
  }

  const end = (reason: SessionEndReason) => {
    notify(reason)
    const { rigTimeZone, isSimulator } = store.getState()
    store.setState({ ...signedOut, ...initialSettings, rigTimeZone, isSimulator, ended: reason })
    removeItem(PERSIST_KEY)
  }

  const syncWithOtherTabs = ({ key, newValue }: StorageEvent) => {
    // `key` is null if another tab has cleared the entire storage
    if (key !== null && key !== PERSIST_KEY) return
    // A tab that ends its session first stores the signed-out state, and then removes the key
    const admin = readStoredAdmin(readField(parseJson(newValue ?? ''), 'state'))
    const { token } = store.getState()
    if (admin === null) return token === null ? undefined : end('logout')
    // Another user has signed in, so the machine must stop, and the previous session's data must be cleared
    if (token !== null && token !== admin.token) notify('logout')
    restored = { ...store.getState(), ...restore() }
    store.setState(restored, true)
  }
  window.addEventListener('storage', syncWithOtherTabs)

  return {
    store,
    get: (): Session => store.getState(),
    startLogin: () => store.setState({ loading: true, error: null }),
    completeLogin: (admin: Admin) =>
      store.setState({
        admin,
        token: admin.token,
        loading: false,
        error: null,
        ended: null,
        camera: null,
        isStreaming: false,
        pictureRate: 'all',
        deletedRows: [],
        scroll: null,
      }),
    failLogin: (error: string) => store.setState({ loading: false, error }),
    /**
     * Adds a listener for the end of the session. It is called while the token can still be used to send stops. Returns
     * an unsubscribe function.
     */
    onEnd: (listener: (reason: SessionEndReason) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end,
    /** Ends the session after a 401. Does nothing if a late response belongs to an earlier token. */
    expireToken: (token: string) => {
      if (store.getState().token === token) end('expired')
    },
    close: () => window.removeEventListener('storage', syncWithOtherTabs),
  }
}

/** Returns the state to store. Tabs share the storage, so the state of a single tab, such as its camera, is omitted. */
const selectStored = ({
  loading: _loading,
  ended: _ended,
  camera: _camera,
  isStreaming: _isStreaming,
  pictureRate: _pictureRate,
  deletedRows: _deletedRows,
  scroll: _scroll,
  ...stored
}: Session & Settings) => stored

/** Returns a storage that ignores errors. A session that could not be stored lasts until the page unloads. */
export const createSafeStorage = (storage: () => Storage) => ({
  getItem: (name: string) => tryOrNull(() => storage().getItem(name)),
  setItem: (name: string, value: string) => tryOrNull(() => storage().setItem(name, value)),
  removeItem: (name: string) => tryOrNull(() => storage().removeItem(name)),
})

const tryOrNull = <Result>(access: () => Result): Result | null => {
  try {
    return access()
  } catch (error) {
    console.warn('The storage of the browser cannot be used', error)
    return null
  }
}
