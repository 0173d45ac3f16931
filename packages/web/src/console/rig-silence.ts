import { create } from 'zustand'

/**
 * How often in a row the dashboard could not be fetched, since when (ms since 1970), and how often the rig has come back on this
 * page.
 */
type RigSilence = { failures: number; since: number | null; returns: number }

/** A view that is there stands one failed fetch: the next may succeed, and nobody is interrupted for a hiccup. */
export const FAILURES_OF_AN_OUTAGE = 2

/** Whether the rig is heard: what stands for `isServerOffline` of spec 3. */
export const useRigSilence = create<RigSilence>(() => ({ failures: 0, since: null, returns: 0 }))

/** Passes an answer to the dashboard fetch on, and counts whether it came. */
export const listenToRig = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    const answer = await asked
    const { failures, returns } = useRigSilence.getState()
    if (failures > 0) useRigSilence.setState({ failures: 0, since: null, returns: returns + 1 })
    return answer
  } catch (error) {
    useRigSilence.setState(({ failures, since }) => ({ failures: failures + 1, since: since ?? Date.now() }))
    throw error
  }
}
