import { create } from 'zustand'

const untouched = { cameraID: null, time: '', sledStart: 0, sledStop: 0 }

/** The schedule that is being made (spec 3): the camera's id, HH:MM, and where on the track the patrol begins and ends. */
type ScheduleDraft = { cameraID: string | null; time: string; sledStart: number; sledStop: number }

type ScheduleDraftStore = ScheduleDraft & { change: (part: Partial<ScheduleDraft>) => void; reset: () => void }

export const useScheduleDraft = create<ScheduleDraftStore>((set) => ({
  ...untouched,
  change: (part) => set(part),
  reset: () => set(untouched),
}))
