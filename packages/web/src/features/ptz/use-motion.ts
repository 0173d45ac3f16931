import { useSyncExternalStore } from 'react'
import { guardedCamera } from './camera-guards.ts'

/** A camera's guard and what it knows, for a part that shows motion or presses. It ends no hold when it goes. */
export const useMotion = (cameraID: string) => {
  const guard = guardedCamera(cameraID)
  return { guard, motion: useSyncExternalStore(guard.subscribe, guard.motion) }
}
