import { useOutletContext } from 'react-router-dom'

/** The schedule that is being created (spec 3): HH:MM, and the positions on the track where the patrol begins and ends. */
export type ScheduleDraft = { cameraID: string | null; time: string; sledStart: number; sledStop: number }

export type EditedDraft = ScheduleDraft & { change: (part: Partial<ScheduleDraft>) => void }

export const initialDraft: ScheduleDraft = { cameraID: null, time: '', sledStart: 0, sledStop: 0 }

/** Returns the draft of the new schedule whose step is shown. */
export const useScheduleDraft = () => useOutletContext<EditedDraft>()
