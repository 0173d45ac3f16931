import type { Camera } from '@rig/contract'
import { MapPinPlus } from 'lucide-react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { MarkingDialog } from '../../evidence/findings/mark/mark-button.tsx'
import type { MarkedMoment } from '../../evidence/findings/record/freeze-recording.ts'
import { frameShotControl } from '../../rig/frameshots.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { importCode, MissingCodeError } from '../../ui/import-code.ts'
import { PartFailure } from '../../ui/lazy-part.tsx'
import type { LiveCamera } from '../live-camera.ts'
import { useLiveCamera } from '../use-live-camera.tsx'

/** `moment` is null while the position of the frozen picture is being read. */
type LiveMarkingState = {
  marking: { moment: MarkedMoment | null } | null
  /** Says that the code that freezes the picture could not be loaded. */
  failure: MissingCodeError | null
}

const createLiveMarking = (rigConsole: RigConsole) => {
  const store = createStore<LiveMarkingState>(() => ({ marking: null, failure: null }))
  return {
    store,
    close: () => store.setState({ marking: null }),
    start: async (liveCamera: LiveCamera, camera: Camera) => {
      if (store.getState().marking) return
      const { phase } = liveCamera.picture.store.getState()
      if (phase !== 'live') {
        rigConsole.controlMessages.show(frameShotControl(camera.cameraID), 'There is no live picture to mark')
        return
      }
      rigConsole.movement.endAllHolds()
      const marking = { moment: null }
      store.setState({ marking, failure: null })
      const moment = await freeze(rigConsole, liveCamera, camera)
      // The operator may have closed the dialog in the meantime
      if (store.getState().marking !== marking) return
      if (moment instanceof MissingCodeError) return store.setState({ marking: null, failure: moment })
      store.setState({ marking: moment && { moment } })
      if (!moment)
        rigConsole.controlMessages.show(frameShotControl(camera.cameraID), 'The picture could not be frozen. Try again')
    },
  }
}

const importFreezing = () => import('./freeze-live-picture.ts')

/** Resolves to null if the picture cannot be read, and to the error if the code cannot be loaded. */
const freeze = async (rigConsole: RigConsole, liveCamera: LiveCamera, camera: Camera) => {
  // Captured first, because loading the code takes time
  const picture = liveCamera.picture.captureSnapshot()
  try {
    const [{ freezeLivePicture }] = await Promise.all([importCode(importFreezing), picture])
    return await freezeLivePicture(rigConsole, liveCamera, camera, picture)
  } catch (error) {
    return error instanceof MissingCodeError ? error : null
  }
}

export const useLiveMarking = (camera: Camera) => {
  const { store, start, close } = useConsole().part(createLiveMarking)
  const liveCamera = useLiveCamera()
  return { ...useStore(store), start: () => void start(liveCamera, camera), close }
}

export const LiveMarkButton = ({ camera, className }: { camera: Camera; className: string | undefined }) => {
  const { marking, failure, start, close } = useLiveMarking(camera)
  return (
    <>
      <IconButton label="Mark finding (M)" icon={<MapPinPlus aria-hidden />} className={className} onClick={start} />
      {failure && <PartFailure error={failure} onRetry={start} />}
      {marking && <MarkingDialog moment={marking.moment} onClose={close} />}
    </>
  )
}
