import { useEffect, useSyncExternalStore } from 'react'
import { guardedCamera } from './camera-guards.ts'

/** What the guard of a camera knows; another camera or leaving the screen ends what is held. */
export const useMotion = (cameraID: string) => {
  const guard = guardedCamera(cameraID)
  useEffect(() => guard.end, [guard])
  return { guard, motion: useSyncExternalStore(guard.subscribe, guard.motion) }
}
