import type { FilmRequest, RunningPatrol } from '@rig/contract/sim'
import { getPositionAt } from '../cameras.ts'
import { getStateAt } from '../motion/trajectory.ts'
import { getPictureFault } from '../state/fault-effects.ts'
import { findCamera, type Rig } from '../state/rig.ts'
import type { View } from '../state/view.ts'

/**
 * Returns the request for the film of a patrol whose run ends now. If the run has not begun, the film has no duration.
 * The film is black if the camera's picture is black now. Throws RigError `camera-not-found`.
 */
export const createFilmRequest = (rig: Rig, patrol: RunningPatrol, now: number): FilmRequest => {
  const { pan, tilt, zoom } = findCamera(rig, patrol.cameraID)
  return {
    kind: 'film',
    name: `${patrol.name}.mp4`,
    seed: rig.seed,
    timeZone: rig.timeZone,
    cameraID: patrol.cameraID,
    cameraName: patrol.cameraName,
    from: patrol.ranFrom ?? now,
    to: now,
    pan: pan.trajectory,
    tilt: tilt.trajectory,
    zoom: zoom.trajectory,
    sled: rig.sled.trajectory,
    ...(getPictureFault(rig, patrol.cameraID) === 'black-picture' && { isBlack: true }),
  }
}

/** `time` is in ms on the rig's clock. */
export const getFilmViewAt = (film: FilmRequest, time: number): View => ({
  cameraID: film.cameraID,
  cameraName: film.cameraName,
  kind: 'ptz',
  ...getPositionAt(
    { pan: { trajectory: film.pan }, tilt: { trajectory: film.tilt }, zoom: { trajectory: film.zoom } },
    time,
  ),
  sled: getStateAt({ trajectory: film.sled }, time).position,
  now: time,
  timeZone: film.timeZone,
  fault: film.isBlack ? 'black-picture' : null,
  seed: film.seed,
})

export const removeFilmRequest = (rig: Rig, { name }: Pick<FilmRequest, 'name'>): Rig => ({
  ...rig,
  films: rig.films.filter((film) => film.name !== name),
})
