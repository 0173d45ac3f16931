import type { View } from '@rig/rig'
import type { Lens } from '../draw/lens.ts'
import { hashNoise } from '../draw/noise.ts'
import { clamp } from '../draw/numbers.ts'
import { CLOUD_SPEED } from '../land/sky.ts'

/**
 * Quantises the motion in a picture to invisibly small steps, so that nothing is redrawn between steps. The steps
 * depend only on the view, so equal views give equal pictures.
 */
export type AnimationSteps = {
  /** Identifies the view to the minute. The whole picture is redrawn when the key changes. */
  viewKey: string
  /** These are the times of the last steps of clouds and shadows, in milliseconds since the epoch. */
  clouds: number
  shadows: number
  /** The clock is in seconds since the epoch. */
  clock: number
}

const MINUTE_MS = 60_000
const FASTEST_MS = 1000 / 15
/** Shadows are soft, so a slow step changes the land by only a hundredth. */
const SLOWEST_MS = 1_000

/** Returns the steps of a view. Each camera has its own offset, which spreads the load. */
export const findAnimationSteps = (view: View, lens: Lens): AnimationSteps => {
  const { now, cameraID } = view
  const shift = Math.floor(hashNoise(cameraID.charCodeAt(0), cameraID.charCodeAt(cameraID.length - 1)) * SLOWEST_MS)
  const stepsEach = Math.ceil(SLOWEST_MS / findCloudStep(lens))
  return {
    viewKey: JSON.stringify({ ...view, now: Math.floor(now / MINUTE_MS) }),
    clouds: findLastStep(now, SLOWEST_MS / stepsEach, shift),
    shadows: findLastStep(now, SLOWEST_MS, shift),
    clock: Math.floor(now / 1_000),
  }
}

const findLastStep = (now: number, stepMs: number, shift: number): number =>
  Math.floor((now - shift) / stepMs) * stepMs + shift

const findCloudStep = ({ forward, up, focal, height }: Lens): number => {
  const highest = forward[1] + (up[1] * height) / 2 / focal
  const sine = clamp(highest / Math.hypot(1, height / 2 / focal), 0.01, 1)
  return clamp(1000 / (CLOUD_SPEED * sine * focal), FASTEST_MS, SLOWEST_MS)
}
