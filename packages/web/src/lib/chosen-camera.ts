import type { Camera } from '@rig/contract'
import { create } from 'zustand'

type ChosenCamera = { cameraID: string | null; choose: (cameraID: string | null) => void }

/** The camera that the operator has chosen in this tab; null means the first of the list. */
export const useChosenCamera = create<ChosenCamera>((set) => ({
  cameraID: null,
  choose: (cameraID) => set({ cameraID }),
}))

/** The chosen camera, or the first where none is chosen or the chosen one is gone (spec 4). */
export const currentCamera = (cameras: readonly Camera[], cameraID: string | null): Camera | undefined =>
  cameras.find((camera) => camera.cameraID === cameraID) ?? cameras[0]
