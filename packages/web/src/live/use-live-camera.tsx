import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { cameraPosition, type Position } from '../rig/ptz.ts'
import { createLiveCameras, type LiveCamera } from './live-camera.ts'

const LiveCameraContext = createContext<LiveCamera | null>(null)

type LiveCameraProviderProps = {
  cameraID: string
  /** Whether the camera's position is polled. A webcam has none. */
  isPositionPolled?: boolean
  children: ReactNode
}

/** Provides a live camera to its children. Ends all holds on the camera when `cameraID` changes, and on unmount. */
export const LiveCameraProvider = ({ cameraID, isPositionPolled = false, children }: LiveCameraProviderProps) => {
  const liveCamera = useConsole().part(createLiveCameras).get(cameraID)
  useEffect(() => liveCamera.endHolds, [liveCamera])
  useEffect(() => (isPositionPolled ? liveCamera.observePosition() : undefined), [liveCamera, isPositionPolled])
  return <LiveCameraContext value={liveCamera}>{children}</LiveCameraContext>
}

/** Returns the provider's live camera. Does not re-render when the camera moves; use `useMotion` for that. */
export const useLiveCamera = (): LiveCamera => {
  const liveCamera = use(LiveCameraContext)
  if (!liveCamera) throw new Error('useLiveCamera needs a LiveCameraProvider above the component')
  return liveCamera
}

export const useMotion = () => useStore(useLiveCamera().motion)

export const useLiveCameraState = <Selected,>(
  select: (state: ReturnType<LiveCamera['store']['getState']>) => Selected,
) => useStore(useLiveCamera().store, select)

export const usePictureState = () => useStore(useLiveCamera().picture.store)

/** Position shown until the rig has returned one (spec 3). */
const INITIAL_POSITION: Position = { pan: 0, tilt: 0, zoom: 0 }

/** `isUnknown` after a failure without an earlier position: the initial position would look measured. */
export const useCameraPosition = () => {
  const query = useQuery({ ...cameraPosition(useConsole(), useLiveCamera().cameraID), enabled: false })
  return {
    position: query.data ?? INITIAL_POSITION,
    isUnknown: query.data === undefined && query.errorUpdateCount > 0,
  }
}

export const useHasMoved = () => {
  const position = cameraPosition(useConsole(), useLiveCamera().cameraID)
  return useQuery({ ...position, enabled: false, select: ({ hasMoved }) => hasMoved }).data ?? false
}
