import type { Timers } from '../../lib/clock.ts'

/** How long to collect the responses of other tabs, which take milliseconds. */
const RESPONSE_TIMEOUT_MS = 300

type TabMessage = { id: string; isQuery: boolean }

/**
 * Creates the list of items that are open in this tab, which can also query the lists of other tabs. A tab that the
 * browser has frozen does not respond, so each item also has a lock, which the browser releases when the tab closes or
 * crashes. Without HTTPS there are no locks, and a frozen tab counts as closed.
 */
export const createOpenItems = (clock: Timers, channelName: string) => {
  const openIds = new Set<string>()
  const otherTabs = new BroadcastChannel(channelName)
  const post = (message: TabMessage) => otherTabs.postMessage(message)
  const listeners = new Set<(id: string) => void>()
  otherTabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (!data.isQuery) for (const listener of listeners) listener(data.id)
    else if (openIds.has(data.id)) post({ id: data.id, isQuery: false })
  }

  const toLockName = (id: string) => `${channelName} ${id}`

  const listLocked = async (ids: readonly string[]) => {
    const locks = await queryLocks()
    return ids.filter((id) => locks.some(({ name }) => name === toLockName(id)))
  }

  const listResponding = async (ids: readonly string[]) => {
    const found = new Set<string>()
    const listener = (id: string) => void found.add(id)
    listeners.add(listener)
    for (const id of ids) post({ id, isQuery: true })
    await new Promise<void>((resolve) => void clock.setTimer(resolve, RESPONSE_TIMEOUT_MS))
    listeners.delete(listener)
    return found
  }

  return {
    /** Resolves to the given items that are not open in any tab. */
    filterClosed: async <Item extends { id: string }>(items: readonly Item[]): Promise<Item[]> => {
      const closedItems = items.filter(({ id }) => !openIds.has(id))
      if (closedItems.length === 0) return []
      const ids = closedItems.map(({ id }) => id)
      const [locked, responding] = await Promise.all([listLocked(ids), listResponding(ids)])
      return closedItems.filter(({ id }) => !openIds.has(id) && !locked.includes(id) && !responding.has(id))
    },
    /** Registers an open item. Returns a function that closes it. */
    open: (id: string) => {
      openIds.add(id)
      const release = holdLock(toLockName(id))
      return () => {
        openIds.delete(id)
        release()
      }
    },
    close: () => otherTabs.close(),
  }
}

/** Resolves to the locks that tabs hold, or to none if the browser refuses, for example in a page without storage. */
const queryLocks = async () => {
  if (!('locks' in navigator)) return []
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }))
  return held
}

const holdLock = (name: string) => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  if ('locks' in navigator) navigator.locks.request(name, { mode: 'shared' }, () => releasePromise).catch(() => {})
  return release
}
