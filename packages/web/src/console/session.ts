import type { GalleryItem, Job } from '@rig/contract'
import { field, parseJson } from '@rig/contract/reading/fields'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { initialSettings, type Settings } from './settings.ts'
import { readStoredAdmin, readStoredState } from './stored-session.ts'

export type Admin = { firstName: string; lastName: string; token: string; isSuperAdmin: boolean }

/** The session of the specification (spec 3). `admin` and `token` are null while no one is signed in. */
export type Session = {
  admin: Admin | null
  token: string | null
  gallery: GalleryItem[]
  job: Job[]
  loading: boolean
  error: string | null
  /** Why the last session of this page ended. */
  ended: EndReason | null
}

export type EndReason = 'logout' | 'expired'

/** Key of the session in local storage (spec 9). */
export const PERSIST_KEY = 'root'

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

/** Creates the session, restored from `storage`. `window` reports changes that other tabs make in the same storage. */
export const createSession = ({ storage, window }: { storage: () => Storage; window: Window }) => {
  const store = createStore<Session & Settings>()(
    persist((): Session & Settings => ({ ...signedOut, ...initialSettings }), {
      name: PERSIST_KEY,
      // All tabs share the storage, and each has its own camera; a plain page load starts with the first one
      partialize: ({ loading: _loading, ended: _ended, camera: _camera, isStreaming: _isStreaming, ...stored }) =>
        stored,
      storage: createJSONStorage(() => safeStorage(storage)),
      merge: (stored, current) => ({ ...current, ...readStoredState(stored) }),
    }),
  )
  const listeners = new Set<(reason: EndReason) => void>()

  const notify = (reason: EndReason) => {
    for (const listener of listeners) listener(reason)
  }

  const end = (reason: EndReason) => {
    notify(reason)
    const { rigTimeZone, isSimulator } = store.getState()
    store.setState({ ...signedOut, ...initialSettings, rigTimeZone, isSimulator, ended: reason }, true)
    store.persist.clearStorage()
  }

  const followOtherTabs = ({ key, newValue }: StorageEvent) => {
    // The key is null when the whole storage is cleared
    if (key !== null && key !== PERSIST_KEY) return
    // A tab that ends its session first stores the signed-out state, and then removes the key
    const admin = readStoredAdmin(field(parseJson(newValue ?? ''), 'state'))
    const { token } = store.getState()
    if (admin === null) return token === null ? undefined : end('logout')
    // After another sign-in, nothing may move or be shown that belongs to the session before
    if (token !== null && token !== admin.token) notify('logout')
    void store.persist.rehydrate()
  }
  window.addEventListener('storage', followOtherTabs)

  return {
    store,
    get: (): Session => store.getState(),
    startLogin: () => store.setState({ loading: true, error: null }),
    /** Stores the signed-in user. */
    completeLogin: (admin: Admin) =>
      store.setState({
        admin,
        token: admin.token,
        loading: false,
        error: null,
        ended: null,
        camera: null,
        isStreaming: false,
      }),
    refuseLogin: (error: string) => store.setState({ loading: false, error }),
    /**
     * Calls `listener` when a session ends, while its token is still stored, so listeners can send stops. Returns an
     * unsubscribe function.
     */
    onEnd: (listener: (reason: EndReason) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Notifies the listeners, then clears the session, in the storage too. */
    end,
    /** Ends the session because the rig has refused its token. A late response to an earlier token has no effect. */
    refuseToken: (token: string) => {
      if (store.getState().token === token) end('expired')
    },
    close: () => window.removeEventListener('storage', followOtherTabs),
  }
}

/** Access to a storage may throw (forbidden, full): then the session ends with the page, without other effects. */
const safeStorage = (storage: () => Storage): StateStorage => ({
  getItem: (name) => orNull(() => storage().getItem(name)),
  setItem: (name, value) => orNull(() => storage().setItem(name, value)),
  removeItem: (name) => orNull(() => storage().removeItem(name)),
})

const orNull = <Result>(access: () => Result): Result | null => {
  try {
    return access()
  } catch (error) {
    console.warn('Local storage cannot be used', error)
    return null
  }
}
