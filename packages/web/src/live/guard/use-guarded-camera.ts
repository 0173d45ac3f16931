import { useEffect } from 'react'
import { type GuardedCamera, guardedCamera } from './camera-guards.ts'

/**
 * The guard of the camera that a screen steers. The screen calls this once: another camera, or leaving the screen, ends
 * its holds. It does not re-render when the camera moves; components that show motion use `useMotion`.
 */
export const useGuardedCamera = (cameraID: string): GuardedCamera => {
  const guard = guardedCamera(cameraID)
  useEffect(() => guard.end, [guard])
  return guard
}
