import { useOutletContext } from 'react-router-dom'

/** The schedule that the user is creating (spec 3). `time` is `HH:MM`. */
export type ScheduleDraft = { cameraID: string | null; time: string; sledStart: number; sledStop: number }

export type EditableScheduleDraft = ScheduleDraft & { change: (changed: Partial<ScheduleDraft>) => void }

export const initialScheduleDraft: ScheduleDraft = { cameraID: null, time: '', sledStart: 0, sledStop: 0 }

export const useScheduleDraft = () => useOutletContext<EditableScheduleDraft>()
