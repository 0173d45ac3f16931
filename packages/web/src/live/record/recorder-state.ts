import { createStore } from 'zustand/vanilla'
import { onAccount } from '../../console/account/account.ts'
import type { RigConsole } from '../../console/console.ts'

type RecorderState = {
  phase: 'off' | 'recording' | 'storing'
  /** In ms on the clock. */
  since: number
  /** The films of this account that the live view offers. */
  offered: 'earlier' | 'all' | 'none'
}

/** The live view loads only this part of the recorder. */
export const createRecorderState = (rigConsole: RigConsole) => {
  const store = createStore<RecorderState>(() => ({ phase: 'off', since: 0, offered: 'earlier' }))
  const close = onAccount(rigConsole, () => store.setState({ offered: 'earlier' }))
  return { ...store, close }
}

export const recordControl = (cameraID: string) => `record ${cameraID}`
