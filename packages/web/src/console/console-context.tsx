import type { EndpointName } from '@rig/contract/routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { useStore } from 'zustand'
import type { Session } from './account/session.ts'
import type { Settings } from './account/settings.ts'
import type { RigConsole } from './console.ts'
import { getListKey, type OutageState } from './link/request-log.ts'

const ConsoleContext = createContext<RigConsole | null>(null)

type ConsoleProviderProps = { rigConsole: RigConsole; children: ReactNode }

export const ConsoleProvider = ({ rigConsole, children }: ConsoleProviderProps) => (
  <ConsoleContext value={rigConsole}>
    <QueryClientProvider client={rigConsole.queryClient}>{children}</QueryClientProvider>
  </ConsoleContext>
)

export const useConsole = (): RigConsole => {
  const rigConsole = use(ConsoleContext)
  if (!rigConsole) throw new Error('useConsole needs a ConsoleProvider above the component')
  return rigConsole
}

export const useSession = <Selected,>(select: (state: Session & Settings) => Selected) =>
  useStore(useConsole().session.store, select)

export const useOutage = (): OutageState => useStore(useConsole().requestLog.outage)

/**
 * Returns the number of entries in a list that the console could not read. `id` is the path parameter of the request.
 */
export const useUnreadableCount = (endpoint: EndpointName, id?: string): number =>
  useStore(useConsole().requestLog.unreadableCounts, (counts) => counts[getListKey(endpoint, id)] ?? 0)

export const useIsMoving = () => {
  const { store, isMoving } = useConsole().movement
  return useStore(store, isMoving)
}

/** Returns whether the page has a Stop button, which must stay visible or get a substitute in what covers it. */
export const useHasStopButton = () => useStore(useConsole().movement.stopButtonCount) > 0

/**
 * Returns the handlers of a button with the same effect as Escape. With touch it stops on contact, not on release,
 * because nothing may delay a stop.
 */
export const useStopHandlers = () => {
  const { movement } = useConsole()
  return {
    onPointerDown: () => movement.stopAll(),
    // A click without a pointer comes from a key or a screen reader
    onClick: ({ detail }: MouseEvent) => detail === 0 && movement.stopAll(),
  }
}

/**
 * Returns the props of a `ReloadButton`. The button is disabled while something moves, because an unloaded page cannot
 * retry a stop.
 */
export const useReload = () => {
  const { page, settings } = useConsole()
  const isMoving = useIsMoving()
  const onReload = () => {
    settings.handOver(null)
    page.reload()
  }
  return { isMoving, onReload }
}
