import { createStore } from 'zustand/vanilla'
import type { RigConsole } from '../../console/console.ts'
import type { Position } from '../../rig/ptz.ts'
import { ptzAxes } from '../guard/state.ts'
import { createLiveCameras, type LiveCamera } from '../live-camera.ts'
import { type MotionWatch, watchMotion } from './motion-watch.ts'

/** The notice stays for this time after the last movement. */
const DISPLAY_MS = 5_000

/** `isMoving` stays true for 5 s after the last movement. `movedAt` is its time, in ms of the console's clock. */
type ForeignMotionState = { isMoving: boolean; movedAt: number | null }

/** Creates the detectors of movements that this console has not caused, one for each camera. */
export const createForeignMotions = (rigConsole: RigConsole) => {
  const detectors = new Map<string, ReturnType<typeof createForeignMotion>>()
  return {
    get: (cameraID: string) => {
      const existing = detectors.get(cameraID)
      if (existing) return existing
      const detector = createForeignMotion(rigConsole, rigConsole.part(createLiveCameras).get(cameraID))
      detectors.set(cameraID, detector)
      return detector
    },
    close: () => detectors.forEach(({ close }) => void close()),
  }
}

const createForeignMotion = ({ clock, queryClient }: RigConsole, { cameraID, motion, store: camera }: LiveCamera) => {
  const store = createStore<ForeignMotionState>(() => ({ isMoving: false, movedAt: null }))
  let watch: MotionWatch | null = null
  let ownAt = Number.NEGATIVE_INFINITY
  let timer: unknown = null

  const isCommanded = () =>
    camera.getState().loaded?.stage === 'moving' ||
    // A refused command moves nothing
    ptzAxes.some((axis) => !['idle', 'refused'].includes(motion.getState()[axis].state)) ||
    queryClient.isMutating({ mutationKey: ['presets', cameraID] }) > 0
  const recordCommand = () => {
    if (isCommanded()) ownAt = clock.now()
  }
  const unsubscribe = [motion.subscribe(recordCommand), camera.subscribe(recordCommand)]

  return {
    store,
    /** Compares a position with the earlier ones. Call it once for each response of the rig. */
    track: (position: Position) => {
      recordCommand()
      watch = watchMotion(watch, { position, readAt: clock.now(), ownAt })
      const { movedAt } = watch
      if (movedAt === store.getState().movedAt) return
      clock.clearTimer(timer)
      store.setState({ movedAt, isMoving: movedAt !== null })
      if (movedAt !== null) timer = clock.setTimer(() => store.setState({ isMoving: false }), DISPLAY_MS)
    },
    close: () => {
      clock.clearTimer(timer)
      for (const end of unsubscribe) end()
    },
  }
}
