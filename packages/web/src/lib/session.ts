import { type GalleryItem, type Job, type LoginReply, limits } from '@rig/contract'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

type Admin = { firstName: string; lastName: string; token: string; isSuperAdmin: boolean }

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
}

export type EndReason = 'logout' | 'expired'

const signedOut: Session = { admin: null, token: null, gallery: [], job: [], loading: false, error: null, ended: null }

export const useSession = create<Session>()(
  persist((): Session => signedOut, {
    name: limits.PERSIST_KEY,
    partialize: ({ loading: _loading, ended: _ended, ...kept }) => kept,
  }),
)

export const startLogin = () => useSession.setState({ loading: true, error: null })

/** Stores who has signed in. */
export const admit = ({ token, data: { user } }: LoginReply) => {
  const { firstName, lastName, isSuperAdmin } = user
  useSession.setState({
    admin: { firstName, lastName, token, isSuperAdmin },
    token,
    loading: false,
    error: null,
    ended: null,
  })
}

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
  useSession.setState({ ...signedOut, ended: reason }, true)
  useSession.persist.clearStorage()
}

/** The rig has refused this token. A late answer to an earlier session's token ends nothing. */
export const refuseToken = (token: string) => {
  if (useSession.getState().token === token) endSession('expired')
}

/** Follows what other tabs of this browser do: a sign-in or a logout there counts here. */
export const followOtherTabs = () =>
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== limits.PERSIST_KEY) return
    if (newValue !== null) void useSession.persist.rehydrate()
    else if (useSession.getState().token !== null) endSession('logout')
  })
