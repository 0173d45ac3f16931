import { useMutation } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { takeFrameShot } from '../../rig/frameshots.ts'
import { createLiveCameras } from '../live-camera.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { createSled } from './sled.ts'
import { estimatePosition } from './sled-estimate.ts'

export const useFrameShot = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const { mutate } = useMutation({
    ...takeFrameShot(rigConsole),
    // The operator may have selected another camera since the request
    onSuccess: (_response, id) => {
      const { estimate } = rigConsole.part(createSled).store.getState()
      if (!estimate) return
      const { isFromHome } = estimate
      const position = estimatePosition(estimate, rigConsole.clock.now())
      rigConsole.part(createLiveCameras).get(id).pinFrameShot({ position, isFromHome })
    },
  })
  return () => mutate(cameraID)
}
