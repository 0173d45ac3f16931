import type { View } from '../rig/view.ts'
import { drawBackdrop } from './backdrop.ts'
import { type BackdropGrid, createBackdropGrid } from './backdrop-grid.ts'
import { type Cylinder, rimsOf } from './bar-geometry.ts'
import { drawBridge } from './bridge.ts'
import { CABLE_RADIUS, cablePainter } from './cable-paint.ts'
import { drawCelestial } from './celestial.ts'
import { hiddenStretches } from './clamped.ts'
import { drawCylinder } from './cylinder.ts'
import { drawBehind, drawFittings } from './fittings.ts'
import { createFrame, type Frame } from './frame.ts'
import { CABLE_AXIS, CABLE_UP, lensOf } from './lens.ts'
import { createLighting, type LitWorld } from './lit-world.ts'
import { localHours } from './local-time.ts'
import { hash } from './noise.ts'
import { degrees } from './numbers.ts'
import { drawOverlay } from './overlay.ts'
import { PANORAMA_TOP, type Panorama } from './panorama.ts'
import { drawCarriage, drawRails, drawSledBeam } from './rig-frame.ts'
import { cloudDrift } from './sky.ts'
import type { Stage } from './solids.ts'
import type { Vector } from './vector.ts'
import { createWorld, type World } from './world.ts'

/** Draws views into frames of one size. What a frame holds is good until the next one is drawn. */
export type Scene = { draw: (view: View) => Frame }

/** A scene for pictures of a size. It keeps the world of the last seed that it was asked for, and its light. */
export const createScene = (width: number, height: number, worldOf: (seed: number) => World = createWorld): Scene => {
  const frame = createFrame(width, height)
  const grid = createBackdropGrid(width, height)
  let kept: { seed: number; world: World; lightAt: (hours: number) => LitWorld } | null = null
  return {
    draw: (view) => {
      if (view.effect === 'black') {
        frame.pixels.fill(0xff000000 | 0)
        return frame
      }
      if (kept?.seed !== view.seed) {
        const world = worldOf(view.seed)
        kept = { seed: view.seed, world, lightAt: createLighting(world) }
      }
      drawView(frame, grid, kept.world, kept.lightAt(localHours(view.now, view.timeZone)), view)
      return frame
    },
  }
}

const drawView = (frame: Frame, grid: BackdropGrid, world: World, lit: LitWorld, view: View): void => {
  const lens = lensOf(view, frame.width, frame.height)
  const { light } = lit
  const stage: Stage = { frame, lens, light }
  frame.grain = Math.floor(hash(Math.floor(view.now), view.seed) * 65_536)
  const { panorama, clouds } = world
  const drift = cloudDrift(view.now)
  drawBackdrop(
    frame,
    grid,
    lens,
    { panorama, clouds, light, drift, lit: lit.lit, cloudColours: lit.cloudColours },
    rimsOf(lens, cable),
  )
  drawCelestial(stage, (direction) => overSkyline(panorama, direction))
  drawBridge(stage, view.now)
  drawRig(stage, world, lit, view)
  drawOverlay(frame, view, world.features)
}

const cable: Cylinder = { middle: [0, 0, 0], axis: CABLE_AXIS, up: CABLE_UP, radius: CABLE_RADIUS, from: -160, to: 167 }

/** Beyond these a clamp is smaller than a pixel or two. */
const FITTINGS_SEEN_METRES = 40

/** From the side that is away from the camera, over the cable, to the near one. */
const drawRig = (stage: Stage, world: World, lit: LitWorld, view: View): void => {
  const { lens, light, frame } = stage
  const { features, tiles, stains, strandTones, decals } = world
  drawRails(stage, -lens.side)
  drawCarriage(stage, view.sled, -lens.side)
  drawBehind(stage, features, FITTINGS_SEEN_METRES)
  const paint = cablePainter({
    tiles,
    stains,
    strandTones,
    decals,
    hidden: hiddenStretches(features, lens.eye[0]),
    ...lit.cable(lens.side),
    lamps: light.lamps,
    focal: lens.focal,
  })
  drawCylinder(frame, lens, cable, paint)
  drawFittings(stage, features, FITTINGS_SEEN_METRES)
  drawRails(stage, lens.side)
  if (view.kind === 'webcam') drawSledBeam(stage, view.sled)
  drawCarriage(stage, view.sled, lens.side)
}

const overSkyline = ({ skyline, width, texelsPerDegree }: Panorama, direction: Vector): boolean => {
  const azimuth = degrees(Math.atan2(direction[0], -direction[2]))
  const column = Math.floor((azimuth < 0 ? azimuth + 360 : azimuth) * texelsPerDegree) % width
  const row = (PANORAMA_TOP - degrees(Math.asin(direction[1]))) * texelsPerDegree
  return row < (skyline[column] ?? 0) - 4
}
