import { useMutation } from '@tanstack/react-query'
import { useConsole } from '../../console/console-context.tsx'
import { getFrameShotControlId, takeFrameShot } from '../../rig/frameshots.ts'
import { createLiveCameras } from '../camera/live-camera.ts'
import { useDisabledReason, useLiveCamera } from '../camera/use-live-camera.tsx'
import { createSled } from '../controls/sled/sled.ts'
import { estimatePosition } from '../controls/sled/sled-estimate.ts'

/** If a frame shot is impossible, shows the reason at the option 'Frame Shot'. */
export const useFrameShot = () => {
  const rigConsole = useConsole()
  const { cameraID } = useLiveCamera()
  const disabledReason = useDisabledReason('frameshots.take')
  const { mutate } = useMutation({
    ...takeFrameShot(rigConsole),
    // The operator may have selected another camera since the request
    onSuccess: (_response, id) => {
      const { estimate } = rigConsole.area(createSled).store.getState()
      const position = estimate && estimatePosition(estimate, rigConsole.clock.now())
      if (!estimate || position === null) return
      rigConsole
        .area(createLiveCameras)
        .get(id)
        .pinFrameShot({ position, isFromHome: estimate.origin === 'home' })
    },
  })
  return () =>
    disabledReason === undefined
      ? mutate(cameraID)
      : rigConsole.controlMessages.show(getFrameShotControlId(cameraID), disabledReason)
}
