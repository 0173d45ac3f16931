import type { GalleryItem, Job } from '@rig/contract'
import { parseJson, readField } from '@rig/contract/reading/fields'
import type { readLogin } from '@rig/contract/reading/startup'
import { createStore } from 'zustand/vanilla'
import { callEach } from '../../lib/call-each.ts'
import { register } from '../../lib/register.ts'
import { initialSettings, type Settings } from './settings.ts'
import { readStoredState } from './stored-session.ts'

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
  /** Why the last session on this page ended. Null until one has ended, and after a new sign-in on this page. */
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

type State = Session & Settings & { host: string }

type SessionOptions = { host: string; storage: () => Storage; window: Window }

export type ConsoleSession = ReturnType<typeof createSession>

/**
 * Restores the session from `storage`. Sign-ins and logouts in other tabs arrive as `storage` events on `window`. The
 * consoles of several rigs below one origin share the storage, so `host` is stored with the session.
 */
export const createSession = ({ host, storage, window }: SessionOptions) => {
  const { getItem, setItem, removeItem } = createSafeStorage(storage)
  /** Earlier versions stored no host. */
  const isOfOtherRig = (stored: unknown) => (readField(stored, 'host') ?? host) !== host
  const restore = () => {
    const stored = parseStored(getItem(PERSIST_KEY))
    return readStoredState(isOfOtherRig(stored) ? null : stored)
  }
  const store = createStore<State>(() => ({ ...signedOut, ...initialSettings, ...restore(), host }))
  let lastSerialized = serialize(store.getState())
  store.subscribe((state) => {
    const serialized = serialize(state)
    // Storing an unchanged session could replace a newer one from another tab, whose event has not arrived yet
    if (serialized === lastSerialized) return
    lastSerialized = serialized
    // While no one is signed in, the state is stored only after a failed sign-in
    if (state.admin !== null || state.error !== null) setItem(PERSIST_KEY, serialized)
  })
  const listeners = new Set<(reason: SessionEndReason) => void>()

  const notify = (reason: SessionEndReason) => callEach(listeners, (listener) => listener(reason))

  /** Returns the state without a session, but with the current state that belongs to the rig. */
  const createSignedOut = () => {
    const { rigTimeZone, isSimulator } = store.getState()
    return { ...signedOut, ...initialSettings, rigTimeZone, isSimulator }
  }

  const endInThisTab = (reason: SessionEndReason) => {
    notify(reason)
    store.setState({ ...createSignedOut(), ended: reason })
  }

  const endInAllTabs = (reason: SessionEndReason) => {
    const { token } = store.getState()
    endInThisTab(reason)
    // After an expiry, another tab may already have signed in again
    if (reason === 'expired' && restore().token !== token) return
    const stored = getItem(PERSIST_KEY)
    // The storage event of this entry notifies the other tabs of the reason
    setItem(PERSIST_KEY, JSON.stringify({ state: { host, ended: reason } }))
    if (stored !== null && isOfOtherRig(parseStored(stored))) setItem(PERSIST_KEY, stored)
    else removeItem(PERSIST_KEY)
  }

  /** Uses only the value in the event: events may arrive late, and the storage may have changed since. */
  const syncWithOtherTabs = ({ key, newValue, oldValue }: StorageEvent) => {
    // `key` is null if another tab has cleared the entire storage
    if (key !== null && key !== PERSIST_KEY) return
    const storedState = parseStored(newValue)
    if (isOfOtherRig(storedState ?? parseStored(oldValue))) return
    const restoredSession = readStoredState(storedState)
    const { token } = store.getState()
    if (restoredSession.admin === null)
      return token === null
        ? undefined
        : endInThisTab(readField(storedState, 'ended') === 'expired' ? 'expired' : 'logout')
    // Another user may have signed in, so the machine must stop, and the previous session's data must be cleared
    if (token !== null && token !== restoredSession.token) notify('logout')
    const next = { ...store.getState(), ...restoredSession }
    // This state is not stored again, because two tabs could overwrite each other endlessly
    lastSerialized = serialize(next)
    store.setState(next, true)
  }
  window.addEventListener('storage', syncWithOtherTabs)

  return {
    store,
    get: (): Session => store.getState(),
    startLogin: () => store.setState({ loading: true, error: null }),
    completeLogin: (admin: Admin) => store.setState({ ...createSignedOut(), admin, token: admin.token }),
    failLogin: (error: string) => store.setState({ loading: false, error }),
    /**
     * Adds a listener for the end of the session. The listener is called while the token can still be used to send
     * stops. Returns an unsubscribe function.
     */
    onEnd: (listener: (reason: SessionEndReason) => void) => register(listeners, listener),
    end: endInAllTabs,
    /** Ends the session after a 401. Does nothing if a late response belongs to an earlier token. */
    expireToken: (token: string) => {
      if (store.getState().token === token) endInAllTabs('expired')
    },
    close: () => window.removeEventListener('storage', syncWithOtherTabs),
  }
}

/**
 * Serializes the part of the state that is stored. Tabs share the storage, so the state of a single tab, such as its
 * camera, is omitted.
 */
const serialize = ({
  loading: _loading,
  ended: _ended,
  camera: _camera,
  isStreaming: _isStreaming,
  pictureRate: _pictureRate,
  deletedRows: _deletedRows,
  scroll: _scroll,
  ...state
}: State) => JSON.stringify({ state })

const parseStored = (text: string | null) => readField(parseJson(text ?? ''), 'state')

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
