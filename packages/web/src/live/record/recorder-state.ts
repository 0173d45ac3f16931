import { createStore } from 'zustand/vanilla'

type RecorderState = {
  phase: 'off' | 'recording' | 'storing'
  /** In ms on the clock. */
  since: number
  /** The films of this browser that the live view offers. */
  offered: 'earlier' | 'all' | 'none'
}

/** The live view loads only this part of the recorder. */
export const createRecorderState = () =>
  createStore<RecorderState>(() => ({ phase: 'off', since: 0, offered: 'earlier' }))

export const recordControl = (cameraID: string) => `record ${cameraID}`
