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
 * Draws views into frames of one size. What a frame holds is good until the next one is drawn. Of a view that differs
 * from the last one in its time alone, only what has moved is drawn anew.
 */
export type Scene = { draw: (view: View) => Frame }

/** What the frame holds. */
type Drawn = { world: World; steps: Steps; light: Daylight; traffic: Clip[] }

/** A scene for pictures of a size; `worldOf` gives the world of a seed, the same one each time. */
export const createScene = (width: number, height: number, worldOf: (seed: number) => World = keepWorld()): Scene => {
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
      const kept = drawn?.world === world && drawn.steps.still === steps.still ? drawn : null
      const lit = () => lightWorld(world, localHoursAt(view.timeZone, view.now))
      const light = kept?.light ?? lit().light
      const traffic = findTraffic(lens, light, view.now)
      const clips = kept ? findChanges(frame, grid, kept, { steps, traffic }) : [whole]
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

/** The world of the seed that was asked for last. */
const keepWorld = () => {
  let kept: { seed: number; world: World } | null = null
  return (seed: number): World => {
    if (kept?.seed !== seed) kept = { seed, world: createWorld(seed) }
    return kept.world
  }
}
