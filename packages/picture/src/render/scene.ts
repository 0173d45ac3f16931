import { localHoursAt, type View } from '@rig/rig'
import type { Daylight } from '../draw/daylight.ts'
import { type Clip, createFrame, type Frame } from '../draw/frame.ts'
import { lensOf } from '../draw/lens.ts'
import { findTraffic } from '../land/bridge/traffic.ts'
import { createBackdropGrid } from '../land/grid-cell.ts'
import { findChanges } from './changes.ts'
import { drawView } from './draw-view.ts'
import { lightWorld } from './lit-world.ts'
import { findSteps, type Steps } from './steps.ts'
import { createWorld, type World } from './world.ts'

/**
 * Draws views into frames of one size. A frame is valid until the next call. If only the time of the view has changed,
 * only the parts that have moved are redrawn.
 */
export type Scene = { draw: (view: View) => Frame }

/** The state that the frame shows. */
type Drawn = { world: World; steps: Steps; light: Daylight; traffic: Clip[] }

/** Creates a scene for pictures of one size; `worldOf` must return the same object for the same seed. */
export const createScene = (width: number, height: number, worldOf: (seed: number) => World = cacheWorld()): Scene => {
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
      const world = worldOf(view.seed)
      const lens = lensOf(view, width, height)
      const steps = findSteps(view, lens)
      const reusable = drawn?.world === world && drawn.steps.viewKey === steps.viewKey ? drawn : null
      const lit = () => lightWorld(world, localHoursAt(view.timeZone, view.now))
      const light = reusable?.light ?? lit().light
      const traffic = findTraffic(lens, light, view.now)
      const clips = reusable ? findChanges(frame, grid, reusable, { steps, traffic }) : [whole]
      for (const clip of clips) {
        frame.clip = clip
        drawView(frame, grid, world, lit(), { ...lens, window: clip }, view, steps)
      }
      frame.clip = whole
      if (clips.length > 0) frame.version += 1
      drawn = { world, steps, light, traffic }
      return frame
    },
  }
}

/** Returns a function that creates worlds and caches the latest one. */
const cacheWorld = () => {
  let cached: { seed: number; world: World } | null = null
  return (seed: number): World => {
    if (cached?.seed !== seed) cached = { seed, world: createWorld(seed) }
    return cached.world
  }
}
