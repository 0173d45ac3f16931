import { createStore } from 'zustand/vanilla'

export type UnsavedWork = ReturnType<typeof createUnsavedWork>

/**
 * Id of the unstored end of a recording. A page load would destroy this work, whereas the end of the session stores it.
 */
export const RECORDING_WORK_ID = 'recording'

/**
 * Creates the list of work that a page load would destroy. While the list is not empty, the browser asks before it
 * closes the page, and the console's own reloads wait. `onAsk` is called before the browser's dialog opens.
 */
export const createUnsavedWork = (window: Window, onAsk: () => void) => {
  const store = createStore<{ labels: ReadonlyMap<string, string> }>(() => ({ labels: new Map() }))
  const hasWork = () => store.getState().labels.size > 0
  const askBeforeUnload = (event: BeforeUnloadEvent) => {
    onAsk()
    event.preventDefault()
  }

  return {
    store,
    hasWork,
    /** Sets the description of unsaved work, such as `findings`, or null to remove it. `id` identifies the entry. */
    set: (id: string, label: string | null) => {
      const { labels } = store.getState()
      if ((labels.get(id) ?? null) === label) return
      const others = [...labels].filter(([each]) => each !== id)
      store.setState({ labels: new Map(label === null ? others : [...others, [id, label]]) })
      // The listener is added only while it is needed, because it keeps the page out of the back/forward cache of some
      // browsers
      if (hasWork()) window.addEventListener('beforeunload', askBeforeUnload)
      else window.removeEventListener('beforeunload', askBeforeUnload)
    },
    waitUntilSaved: () =>
      new Promise<void>((resolve) => {
        if (!hasWork()) return resolve()
        const unsubscribe = store.subscribe(() => {
          if (hasWork()) return
          unsubscribe()
          resolve()
        })
      }),
    close: () => window.removeEventListener('beforeunload', askBeforeUnload),
  }
}

/** Returns a description of all unsaved work, such as `findings and the draft of a finding`. */
export const describeUnsavedWork = (labels: ReadonlyMap<string, string>) => [...new Set(labels.values())].join(' and ')
