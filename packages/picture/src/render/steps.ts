import type { View } from '@rig/rig'
import type { Lens } from '../draw/lens.ts'
import { hash } from '../draw/noise.ts'
import { clamp } from '../draw/numbers.ts'
import { CLOUD_SPEED } from '../land/sky.ts'

/**
 * Everything that moves in a picture moves in invisibly small steps; between steps nothing is redrawn. They depend on the
 * view alone: the same view always gives the same picture.
 */
export type Steps = {
  /** The view with its time to the minute; if it changes, the whole picture is redrawn. */
  viewKey: string
  /** Time of the last step of the clouds and of their shadows, ms since the epoch. */
  clouds: number
  shadows: number
  /** Seconds since the epoch. */
  clock: number
}

const MINUTE_MS = 60_000
const FASTEST_MS = 1000 / 15
/** Also the step of the shadows, which are soft: a step changes the land by only a hundredth. */
const SLOWEST_MS = 1_000

/** Returns the steps of a view. Cameras have different offsets, which spreads the load. */
export const findSteps = (view: View, lens: Lens): Steps => {
  const { now, cameraID } = view
  const shift = Math.floor(hash(cameraID.charCodeAt(0), cameraID.charCodeAt(cameraID.length - 1)) * SLOWEST_MS)
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

/** Returns the time that the fastest cloud of the picture, the highest one, takes for a pixel, ms. */
const findCloudStep = ({ forward, up, focal, height }: Lens): number => {
  const highest = forward[1] + (up[1] * height) / 2 / focal
  const sine = clamp(highest / Math.hypot(1, height / 2 / focal), 0.01, 1)
  return clamp(1000 / (CLOUD_SPEED * sine * focal), FASTEST_MS, SLOWEST_MS)
}
