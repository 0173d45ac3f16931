import { useMutation } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { takeFrameShot } from '../../rig/frameshots.ts'
import { createLiveCameras } from '../live-camera.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { createSled } from './sled.ts'
import { positionAt } from './sled-estimate.ts'

/** Returns a function that takes a frame shot of the camera, and pins it to the sled's position on the cable. */
export const useFrameShot = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { mutate } = useMutation({
    ...takeFrameShot(rigConsole),
    // By the id: another camera may be shown when the response arrives
    onSuccess: (_response, id) => {
      const { estimate } = rigConsole.part(createSled).store.getState()
      if (!estimate) return
      const { isFromHome } = estimate
      const position = positionAt(estimate, rigConsole.clock.now())
      rigConsole.part(createLiveCameras).get(id).pinFrameShot({ position, isFromHome })
    },
  })
  return () => mutate(cameraID)
}
