import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { type Position, polledPosition } from '../../rig/ptz.ts'
import { ptzAxes } from '../guard/state.ts'
import { useLiveCamera, useLiveCameraState, useMotion } from '../use-live-camera.tsx'

/** Position shown until the rig has returned one (spec 3). */
const INITIAL_POSITION: Position = { pan: 0, tilt: 0, zoom: 0 }

/** Text of a value that the rig did not return. */
export const UNKNOWN_POSITION = '–'

/**
 * Returns the position of a query. `isUnknown` is true after a failure without an earlier position, also during the next
 * attempt, because the initial position would look measured.
 */
export const getShownPosition = (query: { data: Position | undefined; errorUpdateCount: number }) => ({
  position: query.data ?? INITIAL_POSITION,
  isUnknown: query.data === undefined && query.errorUpdateCount > 0,
})

/**
 * Polls the camera's position, more often while the camera is moving, and updates the loaded preset. Use it in only one
 * component per screen, because each use polls separately.
 */
export const usePolledPosition = () => {
  const rigConsole = useConsole()
  const liveCamera = useLiveCamera()
  const motion = useMotion()
  const isMovingToPreset = useLiveCameraState(({ loaded }) => loaded?.stage === 'moving')
  const isMoving = isMovingToPreset || ptzAxes.some((axis) => motion[axis].state !== 'idle')
  const isSteered = ptzAxes.some((axis) => motion[axis].state === 'requested' || motion[axis].state === 'moving')
  const query = useQuery(polledPosition(rigConsole, liveCamera.cameraID, isMoving))
  const { data, dataUpdatedAt } = query
  const { position, isUnknown } = getShownPosition(query)
  const hasMoved = data?.hasMoved ?? false

  useEffect(
    () => liveCamera.trackPosition({ position, hasMoved, isSteered }, dataUpdatedAt),
    [liveCamera, position, hasMoved, isSteered, dataUpdatedAt],
  )
  return { position, isUnknown }
}
