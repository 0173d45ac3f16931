import { create } from 'zustand'

/** Where a camera looks, in degrees, degrees and steps of zoom. */
type View = { pan: number; tilt: number; zoom: number }

/**
 * How far a camera is on its way to a loaded preset: `under way` until it has come to rest, `there` with the view it
 * has reached, `away` once it has left that view, whoever has moved it.
 */
export type LoadedPreset = { cameraID: string; name: string; loadedAt: number } & (
  | { stage: 'under way'; hasTravelled: boolean }
  | { stage: 'there'; view: View }
  | { stage: 'away' }
)

/** What is known of the camera's movement at one moment. */
type Sighting = {
  view: View
  /** Its position has changed since the last reading. */
  hasMoved: boolean
  /** This console steers it now. */
  isSteered: boolean
}

/** A camera that was at the preset already does not move at all. */
const SETS_OUT_WITHIN_MS = 2_000
/** Less than this is only the rig's trembling. */
const TOLERANCE = 0.5

/** The last preset that this page has loaded, of whichever camera. */
export const useLoadedPreset = create<{ loaded: LoadedPreset | null }>(() => ({ loaded: null }))

/** A camera has been told to go to a preset. */
export const noteLoadedPreset = (preset: { cameraID: string; name: string }, now = Date.now()) =>
  useLoadedPreset.setState({ loaded: { ...preset, loadedAt: now, stage: 'under way', hasTravelled: false } })

/** The loaded preset after a sighting of its camera at `now` (ms since 1970). */
export const follow = (loaded: LoadedPreset, { view, hasMoved, isSteered }: Sighting, now: number): LoadedPreset => {
  const { cameraID, name, loadedAt } = loaded
  if (loaded.stage === 'away') return loaded
  if (isSteered) return { cameraID, name, loadedAt, stage: 'away' }
  if (loaded.stage === 'there') {
    return isNear(loaded.view, view) ? loaded : { cameraID, name, loadedAt, stage: 'away' }
  }
  if (hasMoved) return loaded.hasTravelled ? loaded : { ...loaded, hasTravelled: true }
  const hasArrived = loaded.hasTravelled || now - loadedAt > SETS_OUT_WITHIN_MS
  return hasArrived ? { cameraID, name, loadedAt, stage: 'there', view } : loaded
}

const isNear = (one: View, other: View) =>
  around(one.pan - other.pan) <= TOLERANCE &&
  Math.abs(one.tilt - other.tilt) <= TOLERANCE &&
  Math.abs(one.zoom - other.zoom) <= TOLERANCE

/** Pan wraps: 179° and −179° are two degrees apart. */
const around = (degrees: number) => Math.abs(((((degrees + 180) % 360) + 360) % 360) - 180)
