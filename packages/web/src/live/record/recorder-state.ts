import { createStore } from 'zustand/vanilla'
import { watchAccount } from '../../console/account/account.ts'
import type { RigConsole } from '../../console/console.ts'

type RecorderState = {
  phase: 'off' | 'recording' | 'storing'
  /** When the phase began, in ms on the console's clock. */
  since: number
  /** The films of this account that the live view offers for download. */
  offered: 'earlier' | 'all' | 'none'
}

/** Creates the state of the recorder. It has its own module, so that the live view loads without the recorder. */
export const createRecorderState = (rigConsole: RigConsole) => {
  const store = createStore<RecorderState>(() => ({ phase: 'off', since: 0, offered: 'earlier' }))
  const close = watchAccount(rigConsole, () => store.setState({ offered: 'earlier' }))
  return { ...store, close }
}

export const getRecordControlId = (cameraID: string) => `record ${cameraID}`
