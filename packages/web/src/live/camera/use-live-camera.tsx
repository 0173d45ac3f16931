import type { Camera, Position } from '@rig/contract'
import type { EndpointName } from '@rig/contract/routes'
import { getCameraKind, isOffline } from '@rig/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../console/console-context.tsx'
import { type RequestTarget, useExplainRequest } from '../../rig/disabled-reason.ts'
import { cameraPosition } from '../../rig/ptz.ts'
import type { PictureState } from '../picture/stream/camera-picture.ts'
import { createLiveCameras, type LiveCamera } from './live-camera.ts'

type ProvidedCamera = RequestTarget & { liveCamera: LiveCamera }

const LiveCameraContext = createContext<ProvidedCamera | null>(null)

type LiveCameraProviderProps = RequestTarget & {
  cameraID: string
  /** Whether the camera's position is polled. The live view shows no position for a webcam. */
  isPositionPolled?: boolean
  children: ReactNode
}

/**
 * Provides a camera to its children. Ends all holds when `cameraID` changes, when the camera can no longer be steered,
 * and on unmount. A waiting preset is discarded when `cameraID` changes, and on unmount.
 */
export const LiveCameraProvider = ({
  cameraID,
  camera,
  problem,
  isPositionPolled,
  children,
}: LiveCameraProviderProps) => {
  const liveCamera = useConsole().area(createLiveCameras).get(cameraID)
  useEndHoldsOnLeave(liveCamera)
  usePositionPolling(liveCamera, isPositionPolled)
  const providedCamera = useMemo(() => ({ liveCamera, camera, problem }), [liveCamera, camera, problem])
  return (
    <LiveCameraContext value={providedCamera}>
      <EndHoldsWhenDisabled />
      {children}
    </LiveCameraContext>
  )
}

const useEndHoldsOnLeave = ({ leave }: LiveCamera) => useEffect(() => leave, [leave])

const usePositionPolling = ({ observePosition }: LiveCamera, shouldPoll: boolean | undefined) =>
  useEffect(() => (shouldPoll ? observePosition() : undefined), [observePosition, shouldPoll])

const EndHoldsWhenDisabled = () => {
  useEndHoldsWhenDisabled()
  return null
}

/**
 * Ends all holds when the camera can no longer be steered. The sled may still be usable, so its control shows why its
 * hold has ended.
 */
const useEndHoldsWhenDisabled = () => {
  const { endAllHolds } = useConsole().movement
  const reason = useDisabledReason('ptz.drive')
  const endHolds = useEffectEvent(() => endAllHolds(reason))
  const isDisabled = reason !== undefined
  useEffect(() => {
    if (isDisabled) endHolds()
  }, [isDisabled])
}

const useProvidedCamera = (): ProvidedCamera => {
  const providedCamera = use(LiveCameraContext)
  if (!providedCamera) throw new Error('A component of a live camera needs a LiveCameraProvider above it')
  return providedCamera
}

/** Returns the provider's live camera. Does not re-render when the camera moves; use `useMotion` for that. */
export const useLiveCamera = (): LiveCamera => useProvidedCamera().liveCamera

/** Returns a function that returns why a request for the camera would have no effect now. */
export const useExplainDisabled = () => useExplainRequest(useProvidedCamera())

/**
 * Returns why a request for the camera would have no effect now. The control for the request stays focusable and shows
 * the reason.
 */
export const useDisabledReason = (endpoint: EndpointName) => useExplainDisabled()(endpoint)

export const useEndHoldsWhen = (condition: boolean) => useRunWhen(condition, useConsole().movement.endAllHolds)

/** Calls a stable function when the condition becomes true. */
export const useRunWhen = (condition: boolean, run: () => void) =>
  useEffect(() => {
    if (condition) run()
  }, [condition, run])

/** Returns the camera as the rig lists it. */
export const useListedCamera = (): Camera => {
  const { camera } = useProvidedCamera()
  if (!camera) throw new Error('This component needs a LiveCameraProvider with a listed camera above it')
  return camera
}

/** Returns whether the rig lists the camera as offline. */
export const useIsOffline = () => {
  const { camera } = useProvidedCamera()
  return camera !== undefined && isOffline(camera)
}

export const useIsPtz = () => getCameraKind(useListedCamera().name) === 'ptz'

export const useMotion = () => useStore(useLiveCamera().motion)

export const useLiveCameraState = <Selected,>(
  select: (state: ReturnType<LiveCamera['store']['getState']>) => Selected,
) => useStore(useLiveCamera().store, select)

export const usePictureState = <Selected,>(select: (state: PictureState) => Selected) =>
  useStore(useLiveCamera().picture.store, select)

/** Position shown until the rig has returned one (spec 3). */
const INITIAL_POSITION: Position = { pan: 0, tilt: 0, zoom: 0 }

/**
 * Longer than the polling interval of an idle camera, so that one poll that fails quickly does not hide the position.
 */
const MAX_POSITION_AGE_MS = 4_000

/**
 * `isUnknown` is true after a failed request if the last position is old, or if there is none (`isMissing`). An old
 * position or the initial one must not look like the current position. While the position is unknown, `hasMoved` is
 * false: without responses, it would stay true forever.
 */
export const useCameraPosition = () => {
  const query = useQuery({ ...cameraPosition(useConsole(), useLiveCamera().cameraID), enabled: false })
  const { data, dataUpdatedAt, errorUpdatedAt, isError } = query
  const ageMs = errorUpdatedAt - dataUpdatedAt
  const isMissing = data === undefined && errorUpdatedAt > 0
  // A negative age means that the computer's clock has been set back since the last response
  const isUnknown = isMissing || (isError && (ageMs < 0 || ageMs >= MAX_POSITION_AGE_MS))
  return {
    position: data ?? INITIAL_POSITION,
    isMissing,
    isUnknown,
    hasMoved: data?.hasMoved === true && !isUnknown,
  }
}

/**
 * Returns whether the position of the camera changes, or a command or preset of this console may be moving any camera,
 * even one that is no longer displayed.
 */
export const useIsCameraStopNeeded = () => {
  const isAnyCameraCommanded = useStore(useConsole().movement.isAnyCameraCommanded)
  const { hasMoved } = useCameraPosition()
  return isAnyCameraCommanded || hasMoved
}
