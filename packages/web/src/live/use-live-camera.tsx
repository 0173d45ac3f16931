import { createContext, type ReactNode, use, useEffect } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../console/console-context.tsx'
import { createLiveCameras, type LiveCamera } from './live-camera.ts'

const LiveCameraContext = createContext<LiveCamera | null>(null)

type LiveCameraProviderProps = { cameraID: string; children: ReactNode }

/**
 * Provides a live camera to the components below it. Another camera, or leaving the screen, ends the holds of this one.
 */
export const LiveCameraProvider = ({ cameraID, children }: LiveCameraProviderProps) => {
  const liveCamera = useConsole().part(createLiveCameras).get(cameraID)
  useEffect(() => liveCamera.endHolds, [liveCamera])
  return <LiveCameraContext value={liveCamera}>{children}</LiveCameraContext>
}

/** Returns the live camera of the provider above. It does not render again when the camera moves; `useMotion` does. */
export const useLiveCamera = (): LiveCamera => {
  const liveCamera = use(LiveCameraContext)
  if (!liveCamera) throw new Error('useLiveCamera needs a LiveCameraProvider above the component')
  return liveCamera
}

/** Returns how the camera moves. */
export const useMotion = () => useStore(useLiveCamera().motion)

/** Returns what `select` takes from the state of the live camera. */
export const useLiveCameraState = <Selected,>(
  select: (state: ReturnType<LiveCamera['store']['getState']>) => Selected,
) => useStore(useLiveCamera().store, select)

/** Returns the phase of the live picture, and the canvas it is painted on. */
export const usePictureState = () => useStore(useLiveCamera().picture.store)
