import type { Camera } from '@rig/contract'
import { MapPinPlus } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { useMarking } from '../../evidence/findings/mark/mark-button.tsx'
import { importCode } from '../../lib/import-code.ts'
import { getFrameShotControlId } from '../../rig/frameshots.ts'
import { cameraPosition } from '../../rig/ptz.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { LiveCamera } from '../camera/live-camera.ts'
import { useListedCamera, useLiveCamera } from '../camera/use-live-camera.tsx'
import { createSled } from '../controls/sled/sled.ts'

type LiveMarking = { mark: () => void; dialog: ReactNode }

const LiveMarkingContext = createContext<LiveMarking>({ mark: () => {}, dialog: null })

/** Provides one marking dialog for the button on the picture and the key M. */
export const LiveMarkingProvider = ({ children }: { children: ReactNode }) => {
  const rigConsole = useConsole()
  const liveCamera = useLiveCamera()
  const camera = useListedCamera()
  const explain = (reason: string) => rigConsole.controlMessages.show(getFrameShotControlId(camera.cameraID), reason)
  const { mark, dialog } = useMarking(() => explain('The picture could not be captured. Try again'))
  const markLivePicture = () => {
    const { session } = liveCamera.picture.store.getState()
    if (session.phase !== 'live') return explain('There is no live picture to mark')
    rigConsole.movement.endAllHolds()
    void mark(() => capture(rigConsole, liveCamera, camera))
  }
  return <LiveMarkingContext value={{ mark: markLivePicture, dialog }}>{children}</LiveMarkingContext>
}

export const useLiveMarking = () => use(LiveMarkingContext)

const capture = async (rigConsole: RigConsole, liveCamera: LiveCamera, camera: Camera) => {
  // Read now, because the values may change while the code of the form is loading
  const readings = {
    snapshot: liveCamera.picture.captureSnapshot(),
    atMs: rigConsole.clock.now(),
    lag: liveCamera.picture.lag.read(),
    isMoving: liveCamera.isInMotion(),
    positions: liveCamera.listPositions(),
    sledState: rigConsole.area(createSled).store.getState(),
    positionBefore: rigConsole.queryClient.getQueryData(cameraPosition(rigConsole, camera.cameraID).queryKey),
  }
  const code = importCode(() => import('./capture-live-picture.ts'))
  const [{ captureLivePicture }] = await Promise.all([code, readings.snapshot])
  return captureLivePicture(rigConsole, liveCamera, camera, readings)
}

export const LiveMarkButton = ({ className }: { className: string | undefined }) => {
  const { mark, dialog } = useLiveMarking()
  return (
    <>
      <IconButton label="Mark finding (M)" icon={<MapPinPlus aria-hidden />} className={className} onClick={mark} />
      {dialog}
    </>
  )
}
