import { toLocalHours, type View } from '@rig/rig'
import { createCablePainter } from '../cable/cable-paint.ts'
import { drawFittings, drawFittingsBehindCable } from '../cable/fittings.ts'
import { drawCarriage, drawRails, drawSledBeam } from '../cable/machine.ts'
import { type Cylinder, findSilhouette } from '../draw/bar-geometry.ts'
import { drawCylinder } from '../draw/cylinder.ts'
import type { Daylight } from '../draw/daylight.ts'
import { type ClipRect, createFrame, type Frame } from '../draw/frame.ts'
import { CABLE_AXIS, CABLE_RADIUS_METRES, CABLE_UP, createLens, type Lens } from '../draw/lens.ts'
import { hashNoise } from '../draw/noise.ts'
import { drawOverlay } from '../draw/overlay.ts'
import type { Stage } from '../draw/stage.ts'
import { drawBackdrop } from '../land/backdrop.ts'
import { type BackdropGrid, createBackdropGrid } from '../land/backdrop-grid.ts'
import { drawBridge } from '../land/bridge.ts'
import { isAboveSkyline } from '../land/panorama.ts'
import { findTrafficClips } from '../land/road.ts'
import { drawCelestialBodies, getCloudDrift } from '../land/sky.ts'
import { findChangedClips, type QuantisedTimes, quantiseTimes } from './changes.ts'
import { type AgedCable, type Environment, getAgedCable, type LitEnvironment, lightEnvironment } from './environment.ts'

/** A frame is valid until the next call. If only the time has changed, only moving parts are redrawn. */
export type Scene = { draw: (view: View) => Frame }

/** Draws a fault instead of the view. `camera-feed.ts` handles the faults that affect the delivery of pictures. */
const drawnFaults = { 'black-picture': ({ pixels }: Frame) => void pixels.fill(0xff000000 | 0) }

export type DrawnFault = keyof typeof drawnFaults

const isDrawn = (fault: View['fault']): fault is DrawnFault => fault !== null && fault in drawnFaults

type Drawn = { environment: Environment; steps: QuantisedTimes; light: Daylight; traffic: ClipRect[] }

/** `getEnvironment` must return the same object for the same seed. */
export const createScene = (width: number, height: number, getEnvironment: (seed: number) => Environment): Scene => {
  const frame = createFrame(width, height)
  const whole = frame.clip
  const grid = createBackdropGrid(width, height)
  let drawn: Drawn | null = null

  return {
    draw: (view) => {
      if (isDrawn(view.fault)) {
        drawnFaults[view.fault](frame)
        frame.version += 1
        drawn = null
        return frame
      }
      const environment = getEnvironment(view.seed)
      const lens = createLens(view, width, height)
      const steps = quantiseTimes(view, lens)
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

type ViewToDraw = { environment: Environment; lit: LitEnvironment; lens: Lens; view: View; steps: QuantisedTimes }

const drawView = (frame: Frame, grid: BackdropGrid, { environment, lit, lens, view, steps }: ViewToDraw): void => {
  const stage: Stage = { frame, lens, light: lit.light }
  frame.grain = findGrain(view)
  const drifts = { drift: getCloudDrift(steps.clouds), shadowDrift: getCloudDrift(steps.shadows) }
  const scenery = { ...environment, ...lit, ...drifts }
  drawBackdrop(frame, grid, lens, scenery, findSilhouette(lens, cable))
  drawCelestialBodies(stage, (direction) => isAboveSkyline(environment.panorama, direction))
  drawBridge(stage, view.now)
  const aged = getAgedCable(environment, view.now)
  drawRig(stage, environment, aged, lit, view)
  drawOverlay(frame, view, aged.features)
}

/** Returns an offset that changes only when the camera moves, because static grain compresses better. */
const findGrain = ({ pan, tilt, zoom, sled, seed }: View): number =>
  Math.floor(hashNoise(Math.round(pan * 500 + zoom * 91), Math.round(tilt * 500 + sled * 577), seed) * 65_536)

const cable: Cylinder = {
  middle: [0, 0, 0],
  axis: CABLE_AXIS,
  up: CABLE_UP,
  radius: CABLE_RADIUS_METRES,
  from: -160,
  to: 167,
}

/** Beyond this distance fittings are only one or two pixels in size. */
const FITTINGS_SEEN_METRES = 40

const drawRig = (stage: Stage, environment: Environment, aged: AgedCable, lit: LitEnvironment, view: View): void => {
  const { lens, light, frame } = stage
  const { features } = aged
  drawRails(stage, -lens.side)
  drawCarriage(stage, view.sled, -lens.side)
  drawFittingsBehindCable(stage, features, FITTINGS_SEEN_METRES)
  const look = { ...environment, ...aged, ...lit.cable(lens.side), lamps: light.lamps, focal: lens.focal }
  drawCylinder(frame, lens, cable, createCablePainter(look))
  drawFittings(stage, features, FITTINGS_SEEN_METRES)
  drawRails(stage, lens.side)
  if (view.kind === 'webcam') drawSledBeam(stage, view.sled)
  drawCarriage(stage, view.sled, lens.side)
}
