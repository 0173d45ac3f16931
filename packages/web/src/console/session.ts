import type { GalleryItem, Job } from '@rig/contract'
import { field, parseJson } from '@rig/contract/reading/answer'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { guardedStorage } from './guarded-storage.ts'
import {
  readStoredAdmin,
  readStoredError,
  readStoredHandover,
  readStoredKind,
  readStoredRestart,
  readStoredZone,
} from './stored-session.ts'

/** Who has signed in. */
export type Admin = { firstName: string; lastName: string; token: string; isSuperAdmin: boolean }

/** The signed-in operator (spec 3). `admin` and `token` are null while nobody is signed in. */
export type Session = {
  admin: Admin | null
  token: string | null
  gallery: GalleryItem[]
  job: Job[]
  loading: boolean
  error: string | null
  /** Why the last session of this page ended. */
  ended: EndReason | null
  /** The IANA name of the rig's time zone, where the operator has named it. It belongs to the rig, so it outlives the session. */
  rigTimeZone: string | null
  /** The camera that the operator looks at, by its id; null until the cameras are known. */
  camera: string | null
  /** Whether the operator wants the live picture. */
  isStreaming: boolean
  /** What the page leaves for the one that comes after the console's own reload. */
  handover: Handover | null
  /** The last restart that was asked for: of what, and when (ms since 1970). */
  restart: { service: string; since: number } | null
  /** What the rig has told about itself. It says nothing about who is signed in, so it outlives the session. */
  isSimulator: boolean
}

type Handover = Pick<Session, 'camera' | 'isStreaming'> & { notice: string | null }

/** Where the session lies in local storage (spec 9). */
export const PERSIST_KEY = 'root'

export type EndReason = 'logout' | 'expired'

const signedOut: Session = {
  admin: null,
  token: null,
  gallery: [],
  job: [],
  loading: false,
  error: null,
  ended: null,
  rigTimeZone: null,
  camera: null,
  isStreaming: false,
  handover: null,
  restart: null,
  isSimulator: false,
}

export const useSession = create<Session>()(
  persist((): Session => signedOut, {
    name: PERSIST_KEY,
    // The storage is shared by all tabs, and each has a camera of its own; a plain load begins anew (product 3)
    partialize: ({ loading: _loading, ended: _ended, camera: _camera, isStreaming: _isStreaming, ...kept }) => kept,
    storage: createJSONStorage(() => guardedStorage),
    merge: (stored, current) => {
      const admin = readStoredAdmin(stored)
      return {
        ...current,
        admin,
        token: admin?.token ?? null,
        error: readStoredError(stored),
        rigTimeZone: readStoredZone(stored),
        handover: readStoredHandover(stored),
        restart: readStoredRestart(stored),
        isSimulator: readStoredKind(stored),
      }
    },
  }),
)

export const startLogin = () => useSession.setState({ loading: true, error: null })

/** Stores who has signed in. */
export const admit = (admin: Admin) =>
  useSession.setState({
    admin,
    token: admin.token,
    loading: false,
    error: null,
    ended: null,
    camera: null,
    isStreaming: false,
  })

export const refuseLogin = (error: string) => useSession.setState({ loading: false, error })

const endings = new Set<(reason: EndReason) => void>()

/** Calls `listener` when a session ends, while its token is still there: the moment to stop what moves. Returns the way to leave. */
export const onSessionEnd = (listener: (reason: EndReason) => void) => {
  endings.add(listener)
  return () => {
    endings.delete(listener)
  }
}

/** Ends the session: tells the listeners, then forgets everything, on the disk too. */
export const endSession = (reason: EndReason) => {
  for (const listener of endings) listener(reason)
  const { rigTimeZone, isSimulator } = useSession.getState()
  useSession.setState({ ...signedOut, rigTimeZone, isSimulator, ended: reason }, true)
  useSession.persist.clearStorage()
}

/** The rig has refused this token. A late answer to an earlier session's token ends nothing. */
export const refuseToken = (token: string) => {
  if (useSession.getState().token === token) endSession('expired')
}

const storedState = (text: string | null) => field(parseJson(text ?? ''), 'state')

/** Follows what other tabs of this browser do: a sign-in or a logout there counts here. */
export const followOtherTabs = () =>
  window.addEventListener('storage', ({ key, newValue }) => {
    // Without a key the whole storage was cleared
    if (key !== null && key !== PERSIST_KEY) return
    // A tab that ends its session first stores that nobody is signed in, and then removes it all
    if (readStoredAdmin(storedState(newValue)) !== null) void useSession.persist.rehydrate()
    else if (useSession.getState().token !== null) endSession('logout')
  })
