import type { Camera } from '@rig/contract'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import type { MarkedMoment } from '../../evidence/findings/mark/mark-dialog.tsx'
import { frameShotControl } from '../../rig/frameshots.ts'
import type { LiveCamera } from '../live-camera.ts'
import { useLiveCamera } from '../use-live-camera.tsx'

/** `moment` is null while the position of the frozen picture is being read. */
type LiveMarkingState = { marking: { moment: MarkedMoment | null } | null }

const createLiveMarking = (rigConsole: RigConsole) => {
  const store = createStore<LiveMarkingState>(() => ({ marking: null }))
  return {
    store,
    close: () => store.setState({ marking: null }),
    start: async (liveCamera: LiveCamera, camera: Camera) => {
      if (store.getState().marking) return
      const { phase } = liveCamera.picture.store.getState()
      if (phase !== 'live') {
        rigConsole.refusals.show(frameShotControl(camera.cameraID), 'There is no live picture to mark')
        return
      }
      rigConsole.movement.endAllHolds()
      const marking = { moment: null }
      store.setState({ marking })
      const picture = liveCamera.picture.captureSnapshot()
      const { freezeLivePicture } = await import('./freeze-live-picture.ts')
      const moment = await freezeLivePicture(rigConsole, liveCamera, camera, picture)
      if (store.getState().marking === marking) store.setState({ marking: { moment } })
    },
  }
}

/** Returns the frozen picture of the live view that is being marked, and a function that freezes it. */
export const useLiveMarking = (camera: Camera) => {
  const { store, start, close } = useConsole().part(createLiveMarking)
  const liveCamera = useLiveCamera()
  return { marking: useStore(store).marking, start: () => void start(liveCamera, camera), close }
}
