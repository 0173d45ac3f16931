import type { StoreApi } from 'zustand/vanilla'

/** Pictures per second, or `all` for every picture that the rig sends. */
export type PictureRate = 'all' | 5 | 1 | 0.2

/** A row that the operator has deleted. `next` is the key of the row after it, or null for the last row. */
export type DeletedRow = { list: string; key: string; next: string | null; isConfirmed: boolean }

/** `top` is the scroll position, in px, of the page at `path`. */
export type ScrollPosition = { path: string; top: number }

/** State that the specification does not describe. The part that is stored shares the storage key of the session. */
export type Settings = {
  /** Id of the current camera, or null until the cameras are loaded. */
  camera: string | null
  isStreaming: boolean
  pictureRate: PictureRate
  /** IANA name of the time zone that the operator has selected for the rig. It survives logout. */
  rigTimeZone: string | null
  /** True if the last response had the header `x-rig: simulator`. Logging out does not reset it. */
  isSimulator: boolean
  /** `since` is in ms since 1970. */
  restart: { service: string; since: number } | null
  deletedRows: readonly DeletedRow[]
  /** The scroll position before the console reloaded the page. Null once the list is shown again. */
  scroll: ScrollPosition | null
}

/** State that the console hands over to the next page when it reloads itself. */
export type Handover = Pick<Settings, 'camera' | 'isStreaming' | 'pictureRate' | 'deletedRows' | 'scroll'> & {
  notice: string | null
}

export const initialSettings: Settings = {
  camera: null,
  isStreaming: false,
  pictureRate: 'all',
  rigTimeZone: null,
  isSimulator: false,
  restart: null,
  deletedRows: [],
  scroll: null,
}

export type HandoverStorage = {
  read: () => Handover | null
  store: (handover: Handover | null) => void
}

export type ConsoleSettings = ReturnType<typeof createSettings>

export const createSettings = <State extends Settings>(
  store: StoreApi<State>,
  window: Pick<Window, 'location' | 'scrollY' | 'addEventListener' | 'removeEventListener'>,
  handoverStorage: HandoverStorage,
) => {
  const discardHandover = () => handoverStorage.store(null)
  /** Discards the handover at the next `beforeunload`: if the page still exists then, the reload was cancelled. */
  const discardBeforeNextUnload = () => window.addEventListener('beforeunload', discardHandover, { once: true })

  const change = (changed: Partial<Settings>) => store.setState((state) => ({ ...state, ...changed }))

  return {
    get: (): Settings => store.getState(),
    change,
    /** Ignores a 5xx response without the header, because it may come from a proxy in front of the rig. */
    recordRigKind: (header: string | null, status: number) => {
      const isSimulator = header === 'simulator'
      const isConclusive = header !== null || status < 500
      if (isConclusive && store.getState().isSimulator !== isSimulator) change({ isSimulator })
    },
    handOver: (notice: string | null) => {
      const { camera, isStreaming, pictureRate, deletedRows } = store.getState()
      // After the reload, the rig may still list a row whose deletion it has not confirmed
      const confirmedRows = deletedRows.filter(({ isConfirmed }) => isConfirmed)
      const scroll = { path: window.location.pathname, top: window.scrollY }
      handoverStorage.store({ notice, camera, isStreaming, pictureRate, deletedRows: confirmedRows, scroll })
      // The operator may cancel the reload in the dialog of the browser, without any event
      window.removeEventListener('beforeunload', discardHandover)
      window.addEventListener('beforeunload', discardBeforeNextUnload, { once: true })
    },
    readHandover: handoverStorage.read,
    /** Restores the state stored by `handOver`, returns its message, and clears the stored state. */
    takeHandover: (): string | null => {
      const handover = handoverStorage.read()
      if (!handover) return null
      const { notice, ...restored } = handover
      change(restored)
      discardHandover()
      return notice
    },
  }
}
