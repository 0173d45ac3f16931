import { useEffect } from 'react'
import { type GuardedCamera, guardedCamera } from './camera-guards.ts'

/**
 * The guard of the camera that a screen steers. The screen calls this once: another camera, or leaving the screen, ends
 * what is held. It does not render anew when the camera moves; parts that show motion use `useMotion`.
 */
export const useGuardedCamera = (cameraID: string): GuardedCamera => {
  const guard = guardedCamera(cameraID)
  useEffect(() => guard.end, [guard])
  return guard
}
