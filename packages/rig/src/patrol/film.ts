import type { FilmOrder } from '@rig/contract/sim'
import { wrapDegrees } from '../motion/machine.ts'
import { stateAt } from '../motion/trajectory.ts'
import type { Rig } from '../state/rig.ts'
import type { View } from '../state/view.ts'

/** What the camera of a patrol saw at a moment of it. */
export const filmViewAt = (film: FilmOrder, time: number): View => ({
  cameraID: film.cameraID,
  cameraName: film.cameraName,
  kind: 'ptz',
  pan: wrapDegrees(stateAt({ trajectory: film.pan }, time).position),
  tilt: stateAt({ trajectory: film.tilt }, time).position,
  zoom: stateAt({ trajectory: film.zoom }, time).position,
  sled: stateAt({ trajectory: film.sled }, time).position,
  now: time,
  timeZone: film.timeZone,
  effect: null,
  seed: film.seed,
})

/** The rig that owes one film less: it has been made, or cannot be made. */
export const removeFilm = (rig: Rig, order: FilmOrder): Rig => ({
  ...rig,
  films: rig.films.filter((film) => film !== order),
})
