import type { CableMotion } from './cable-motion.ts'

/**
 * Distance from the lens to the near side of the cable, in sled units, which determines how far a panned camera looks
 * ahead. That of the simulator, because no endpoint returns it.
 */
export const CAMERA_DISTANCE_UNITS = 5.4

/** Beyond this pan, in degrees, the speed of the cable is too similar for different angles. */
const MAX_PAN_DEGREES = 38

/** Sled positions at which a film starts and ends. */
export type Track = { from: number; to: number }

type Patrol = {
  track: Track
  frameCount: number
  motion: Pick<CableMotion, 'speed' | 'convergence'>
}

/**
 * Returns the position (sled units) of the middle of a frame. The speed of the cable is `focal length · cos² pan ·
 * units per frame / distance`, and its convergence `−tan pan / focal length`. Their product yields the pan without the
 * focal length.
 */
export const locateFrame = (frame: number, { track, frameCount, motion }: Patrol): number => {
  const unitsPerFrame = Math.abs(track.to - track.from) / frameCount
  const ahead = unitsPerFrame > 0 ? measureLead(motion, unitsPerFrame) : 0
  return track.from + Math.sign(track.to - track.from) * (frame * unitsPerFrame + ahead)
}

const measureLead = ({ speed, convergence }: Patrol['motion'], unitsPerFrame: number) => {
  const doubleSine = (2 * Math.abs(convergence * speed) * CAMERA_DISTANCE_UNITS) / unitsPerFrame
  const limit = Math.sin((2 * MAX_PAN_DEGREES * Math.PI) / 180)
  const pan = Math.asin(Math.min(limit, doubleSine)) / 2
  return Math.sign(speed * convergence) * CAMERA_DISTANCE_UNITS * Math.tan(pan)
}
