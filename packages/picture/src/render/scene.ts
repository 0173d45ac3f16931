import { toLocalHours, type View } from '@rig/rig'
import type { Daylight } from '../draw/daylight.ts'
import { type ClipRect, createFrame, type Frame } from '../draw/frame.ts'
import { createLens } from '../draw/lens.ts'
import { createBackdropGrid } from '../land/backdrop-grid.ts'
import { findTrafficClips } from '../land/road.ts'
import { type AnimationSteps, findAnimationSteps, findChangedClips } from './changes.ts'
import { drawView } from './draw-view.ts'
import { createEnvironment, type Environment, lightEnvironment } from './environment.ts'

/**
 * Renderer for frames of one size. A frame is valid until the next call. If only the time has changed, only the moving
 * parts are redrawn.
 */
export type Scene = { draw: (view: View) => Frame }

type Drawn = { environment: Environment; steps: AnimationSteps; light: Daylight; traffic: ClipRect[] }

/** Creates a scene for one frame size. `getEnvironment` must return the same object for the same seed. */
export const createScene = (
  width: number,
  height: number,
  getEnvironment: (seed: number) => Environment = cacheEnvironments(),
): Scene => {
  const frame = createFrame(width, height)
  const whole = frame.clip
  const grid = createBackdropGrid(width, height)
  let drawn: Drawn | null = null

  return {
    draw: (view) => {
      if (view.effect === 'black') {
        frame.pixels.fill(0xff000000 | 0)
        frame.version += 1
        drawn = null
        return frame
      }
      const environment = getEnvironment(view.seed)
      const lens = createLens(view, width, height)
      const steps = findAnimationSteps(view, lens)
      const reusable = drawn?.environment === environment && drawn.steps.viewKey === steps.viewKey ? drawn : null
      const lit = () => lightEnvironment(environment, toLocalHours(view.timeZone, view.now))
      const light = reusable?.light ?? lit().light
      const traffic = findTrafficClips(lens, light, view.now)
      const clips = reusable ? findChangedClips(frame, grid, reusable, { steps, traffic }) : [whole]
      for (const clip of clips) {
        frame.clip = clip
        drawView(frame, grid, { environment, lit: lit(), lens: { ...lens, window: clip }, view, steps })
      }
      frame.clip = whole
      if (clips.length > 0) frame.version += 1
      drawn = { environment, steps, light, traffic }
      return frame
    },
  }
}

const cacheEnvironments = () => {
  let cached: { seed: number; environment: Environment } | null = null
  return (seed: number): Environment => {
    if (cached?.seed !== seed) cached = { seed, environment: createEnvironment(seed) }
    return cached.environment
  }
}
