import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { type Position, watchedPosition } from '../../rig/ptz.ts'
import { axes } from '../guard/commands.ts'
import { useLiveCamera, useLiveCameraState, useMotion } from '../use-live-camera.tsx'

/** The position until the rig has sent one (spec 3). */
export const START_POSITION: Position = { pan: 0, tilt: 0, zoom: 0 }

/**
 * Polls the camera's position, and tracks the loaded preset: four times a second while this console steers the camera,
 * its position changes, or it moves to a preset. For one component of a screen only, because each one polls separately.
 */
export const useWatchedPosition = (): Position => {
  const rigConsole = useConsole()
  const liveCamera = useLiveCamera()
  const motion = useMotion()
  const isTravelling = useLiveCameraState(({ loaded }) => loaded?.stage === 'moving')
  const isMoving = isTravelling || axes.some((axis) => motion[axis].state !== 'idle')
  const isSteered = axes.some((axis) => motion[axis].state === 'asked' || motion[axis].state === 'moving')
  const { data, dataUpdatedAt } = useQuery(watchedPosition(rigConsole, liveCamera.cameraID, isMoving))
  const position = data ?? START_POSITION
  const hasMoved = data?.hasMoved ?? false

  useEffect(
    () => liveCamera.trackPosition({ position, hasMoved, isSteered }, dataUpdatedAt),
    [liveCamera, position, hasMoved, isSteered, dataUpdatedAt],
  )
  return position
}
