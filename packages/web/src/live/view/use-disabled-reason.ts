import type { Camera } from '@rig/contract'
import { isOffline } from '@rig/contract/rules'
import { useCurrentCamera } from '../../cameras/use-current-camera.ts'

/** Returns the reason why the controls of the current camera have no effect, and undefined if they have one. */
export const useDisabledReason = (camera: Camera) => {
  const { problem } = useCurrentCamera()
  return problem ?? (isOffline(camera) ? `${camera.name} is offline` : undefined)
}
