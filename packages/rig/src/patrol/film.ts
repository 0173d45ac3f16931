import type { FilmOrder, PatrolRecord } from '@rig/contract/sim'
import { positionAt } from '../cameras.ts'
import { stateAt } from '../motion/trajectory.ts'
import type { Rig } from '../state/rig.ts'
import type { View } from '../state/view.ts'

/** Returns the order for the film of a run that ends now; without a run the film has no length. */
export const orderFilm = (rig: Rig, patrol: PatrolRecord, now: number): FilmOrder => {
  const camera = rig.cameras.find(({ cameraID }) => cameraID === patrol.cameraID)
  return {
    kind: 'film',
    name: `${patrol.name}.mp4`,
    seed: rig.seed,
    timeZone: rig.timeZone,
    cameraID: patrol.cameraID,
    cameraName: patrol.cameraName,
    from: patrol.ranFrom ?? now,
    to: now,
    pan: camera?.pan.trajectory ?? [],
    tilt: camera?.tilt.trajectory ?? [],
    zoom: camera?.zoom.trajectory ?? [],
    sled: rig.sled.trajectory,
  }
}

/** Returns the view of a patrol's camera at a moment of the patrol. */
export const filmViewAt = (film: FilmOrder, time: number): View => ({
  cameraID: film.cameraID,
  cameraName: film.cameraName,
  kind: 'ptz',
  ...positionAt(
    { pan: { trajectory: film.pan }, tilt: { trajectory: film.tilt }, zoom: { trajectory: film.zoom } },
    time,
  ),
  sled: stateAt({ trajectory: film.sled }, time).position,
  now: time,
  timeZone: film.timeZone,
  effect: null,
  seed: film.seed,
})

/** Removes the order for a finished or failed film. */
export const removeFilm = (rig: Rig, order: FilmOrder): Rig => ({
  ...rig,
  films: rig.films.filter((film) => film !== order),
})
