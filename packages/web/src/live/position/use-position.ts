import { useQuery } from '@tanstack/react-query'
import { cameraPosition, type Look, watchedPosition } from '../../rig/ptz.ts'
import { axes } from '../guard/steering.ts'
import { useMotion } from '../guard/use-motion.ts'

const START: Look = { pan: 0, tilt: 0, zoom: 0 } // spec 3

/** Where a camera looks, as far as it is known. One component of the screen must poll it. */
export const usePosition = (cameraID: string): Look => useQuery(cameraPosition(cameraID)).data ?? START

/**
 * Polls where a camera looks: four times a second while this console steers it, while it is seen to move, and while
 * `isTravelling` says that it is on its way. For one component of a screen only, because each one that uses this polls
 * on its own.
 */
export const useWatchedPosition = (cameraID: string, isTravelling = false) => {
  const { motion } = useMotion(cameraID)
  const isMade = isTravelling || axes.some((axis) => motion[axis].state !== 'idle')
  const { data, dataUpdatedAt } = useQuery(watchedPosition(cameraID, isMade))
  const isSteered = axes.some((axis) => motion[axis].state === 'asked' || motion[axis].state === 'moving')
  return { look: data ?? START, hasMoved: data?.hasMoved ?? false, isSteered, seenAt: dataUpdatedAt }
}
