import { createContext, type ReactNode, use, useEffect } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { createLiveCameras, type LiveCamera } from './live-camera.ts'

const LiveCameraContext = createContext<LiveCamera | null>(null)

type LiveCameraProviderProps = { cameraID: string; children: ReactNode }

/** Provides a live camera to its children. Ends all holds on the camera when `cameraID` changes, and on unmount. */
export const LiveCameraProvider = ({ cameraID, children }: LiveCameraProviderProps) => {
  const liveCamera = useConsole().part(createLiveCameras).get(cameraID)
  useEffect(() => liveCamera.endHolds, [liveCamera])
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
