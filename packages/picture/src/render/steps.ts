import type { View } from '@rig/rig'
import type { Lens } from '../draw/lens.ts'
import { hashNoise } from '../draw/noise.ts'
import { clamp } from '../draw/numbers.ts'
import { CLOUD_SPEED } from '../land/sky.ts'

/**
 * Times to which the motion in a picture is quantised. The steps are too small to see, and nothing is redrawn between
 * them. They depend only on the view, so that equal views give equal pictures.
 */
export type AnimationSteps = {
  /** Key of the view, to the minute. The whole picture is redrawn when the key changes. */
  viewKey: string
  /** Times at which clouds and shadows last moved, in milliseconds since the epoch. */
  clouds: number
  shadows: number
  /** Seconds since the epoch. */
  clock: number
}

const MINUTE_MS = 60_000
const FASTEST_MS = 1000 / 15
/** Shadows are soft, so even this slow step changes the brightness of the land by only a hundredth. */
const SLOWEST_MS = 1_000

/** Returns the animation steps for a view. Each camera has its own offset, which spreads the load. */
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
