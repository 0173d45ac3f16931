import type { View } from '@rig/rig'
import { CABLE_RADIUS } from '../cable/cable-look.ts'
import { cablePainter } from '../cable/cable-paint.ts'
import { drawCarriage } from '../cable/carriage.ts'
import { findHiddenStretches } from '../cable/clamped.ts'
import { drawBehind, drawFittings } from '../cable/fittings.ts'
import { drawRails } from '../cable/rails.ts'
import { drawSledBeam } from '../cable/sled-beam.ts'
import { type Cylinder, rimsOf } from '../draw/bar-geometry.ts'
import { drawCylinder } from '../draw/cylinder.ts'
import type { Frame } from '../draw/frame.ts'
import { CABLE_AXIS, CABLE_UP, type Lens } from '../draw/lens.ts'
import { hash } from '../draw/noise.ts'
import { drawOverlay } from '../draw/overlay.ts'
import type { Stage } from '../draw/stage.ts'
import { drawBackdrop } from '../land/backdrop.ts'
import { drawBridge } from '../land/bridge/bridge.ts'
import { drawCelestial } from '../land/celestial.ts'
import type { BackdropGrid } from '../land/grid-cell.ts'
import { isOverSkyline } from '../land/panorama.ts'
import { cloudDrift } from '../land/sky.ts'
import { type AgedCable, ageCable } from './aged-cable.ts'
import type { LitWorld } from './lit-world.ts'
import type { Steps } from './steps.ts'
import type { World } from './world.ts'

/** Draws a view into a frame's clip, from far to near. */
export const drawView = (
  frame: Frame,
  grid: BackdropGrid,
  world: World,
  lit: LitWorld,
  lens: Lens,
  view: View,
  steps: Steps,
): void => {
  const stage: Stage = { frame, lens, light: lit.light }
  const { panorama, clouds } = world
  frame.grain = findGrain(view)
  const drifts = { drift: cloudDrift(steps.clouds), shadowDrift: cloudDrift(steps.shadows) }
  const scenery = { panorama, clouds, light: lit.light, lit: lit.lit, cloudColours: lit.cloudColours, ...drifts }
  drawBackdrop(frame, grid, lens, scenery, rimsOf(lens, cable))
  drawCelestial(stage, (direction) => isOverSkyline(panorama, direction))
  drawBridge(stage, view.now)
  const aged = ageCable(world, view.now)
  drawRig(stage, world, aged, lit, view)
  drawOverlay(frame, view, aged.features)
}

/** Returns the offset into the grain, which changes only when the camera moves: static grain encodes smaller. */
const findGrain = ({ pan, tilt, zoom, sled, seed }: View): number =>
  Math.floor(hash(Math.round(pan * 500 + zoom * 91), Math.round(tilt * 500 + sled * 577), seed) * 65_536)

const cable: Cylinder = { middle: [0, 0, 0], axis: CABLE_AXIS, up: CABLE_UP, radius: CABLE_RADIUS, from: -160, to: 167 }

/** Clamps farther away are only a pixel or two in size. */
const FITTINGS_SEEN_METRES = 40

/** Draws the far side of the rig, then the cable, then the near side. */
const drawRig = (stage: Stage, world: World, aged: AgedCable, lit: LitWorld, view: View): void => {
  const { lens, light, frame } = stage
  const { tiles, strandTones } = world
  const { features, stains, decals } = aged
  drawRails(stage, -lens.side)
  drawCarriage(stage, view.sled, -lens.side)
  drawBehind(stage, features, FITTINGS_SEEN_METRES)
  const paint = cablePainter({
    tiles,
    stains,
    strandTones,
    decals,
    hidden: findHiddenStretches(features, lens.eye[0]),
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
