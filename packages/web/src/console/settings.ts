import type { StoreApi } from 'zustand/vanilla'

/** State that the console stores besides the session of the specification, under the same key. */
export type Settings = {
  /** Id of the current camera; null until the cameras are loaded. */
  camera: string | null
  /** Whether live streaming is switched on. */
  isStreaming: boolean
  /** IANA name of the rig's time zone, as the operator has chosen it. It outlives the session. */
  rigTimeZone: string | null
  /** Whether the last response came from a simulator (header `x-rig`). It outlives the session. */
  isSimulator: boolean
  /** The last restart that the operator has requested, and when (ms since 1970). */
  restart: { service: string; since: number } | null
  /** State for the page after the console's own reload. */
  handover: Handover | null
}

type Handover = Pick<Settings, 'camera' | 'isStreaming'> & { notice: string | null }

export const initialSettings: Settings = {
  camera: null,
  isStreaming: false,
  rigTimeZone: null,
  isSimulator: false,
  restart: null,
  handover: null,
}

export type ConsoleSettings = ReturnType<typeof createSettings>

/** Creates the functions that read and change the settings in the store of the session. */
export const createSettings = <State extends Settings>(store: StoreApi<State>) => {
  const change = (part: Partial<Settings>) => store.setState((state) => ({ ...state, ...part }))

  return {
    get: (): Settings => store.getState(),
    change,
    /**
     * Records whether a simulator has responded. A failing server may be a proxy in front of the rig: without the
     * header its response is ignored.
     */
    recordRigKind: (header: string | null, status: number) => {
      const isSimulator = header === 'simulator'
      const isConclusive = header !== null || status < 500
      if (isConclusive && store.getState().isSimulator !== isSimulator) change({ isSimulator })
    },
    /** Stores the camera, the streaming state and a notice for the page after a reload. */
    handOver: (notice: string | null) => {
      const { camera, isStreaming } = store.getState()
      change({ handover: { notice, camera, isStreaming } })
    },
    /** Restores the state that the page before a reload has stored, once, and returns its notice. */
    takeHandover: (): string | null => {
      const { handover } = store.getState()
      if (!handover) return null
      const { notice, camera, isStreaming } = handover
      change({ camera, isStreaming, handover: null })
      return notice
    },
  }
}
