import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** The last restart that was asked for: of what, and when (ms since 1970). */
type Restart = { service: string; since: number }

type RestartStore = { restart: Restart | null }

/** Survives the reload that follows a restart (spec 4), so that the page behind it can say what it waits for. */
export const useRestart = create<RestartStore>()(
  persist((): RestartStore => ({ restart: null }), {
    name: 'restart',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export const noteRestart = (service: string) => useRestart.setState({ restart: { service, since: Date.now() } })
