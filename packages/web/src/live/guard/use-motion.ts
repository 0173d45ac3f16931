import { useSyncExternalStore } from 'react'
import { guardedCamera } from './camera-guards.ts'

/**
 * A camera's guard and what it knows, for a component that shows motion or steers. It ends no hold when it is removed.
 */
export const useMotion = (cameraID: string) => {
  const guard = guardedCamera(cameraID)
  return { guard, motion: useSyncExternalStore(guard.subscribe, guard.motion) }
}
