import { cameraKind } from '@rig/contract'
import type { Effect, EndReason, PatrolRecord, ScheduleRecord } from '@rig/contract/sim'
import { isOnline, positionAt } from '../cameras.ts'
import { axisOf, listAxes, listCameraAxes, sledRef } from '../motion/axes.ts'
import { lookAt } from '../motion/look-at.ts'
import { PATROL_SPEED } from '../motion/machine.ts'
import { brakeAxis, moveAxis } from '../motion/motion.ts'
import { findEnd, stateAt } from '../motion/trajectory.ts'
import { isStorageFull, isStuck } from '../state/fault-effects.ts'
import { findFreeNameOfAll, namePatrol } from '../state/file-names.ts'
import type { Rig } from '../state/rig.ts'
import { orderFilm } from './film.ts'
import { writePatrolReport } from './patrol-report.ts'

/** A shorter run would give a film of only a few frames. */
const SHORTEST_RUN_MS = 1000

/** Sled units. */
const POSITION_TOLERANCE = 0.01

/** Starts the patrol of a schedule, or writes a report of why it cannot run. */
export const startPatrol = (rig: Rig, schedule: ScheduleRecord, now: number): Rig => {
  const camera = rig.cameras.find(({ cameraID }) => cameraID === schedule.cameraID)
  const cameraName = camera?.name ?? schedule.cameraID
  const patrol: PatrolRecord = {
    name: findFreePatrolName(
      rig,
      namePatrol({ cameraName, from: schedule.sled_start, to: schedule.sled_stop, at: now }),
    ),
    cameraID: schedule.cameraID,
    cameraName,
    schedule,
    phase: 'approach',
    dueAt: now,
    phaseBegan: now,
    ranFrom: null,
    cameFrom: { ...(camera ? positionAt(camera, now) : schedule), sled: stateAt(rig.sled, now).position },
  }
  const obstacle = findPatrolObstacle(rig, schedule)
  if (obstacle) return orderEffects(rig, writePatrolReport(rig, patrol, now, `The patrol did not run: ${obstacle}.`))
  const looking = lookAt(rig, schedule.cameraID, schedule, 'patrol', now)
  return moveAxis({ ...looking, patrol }, sledRef, { goal: schedule.sled_start, kind: 'patrol' }, now)
}

/** Returns when all axes of the patrol's current phase will have stopped; null without a patrol. */
export const findPhaseEnd = (rig: Rig): number | null => {
  if (!rig.patrol) return null
  const { cameraID, phase, phaseBegan } = rig.patrol
  const axes = [...listCameraAxes(cameraID), sledRef].map((ref) => findEnd(axisOf(rig, ref).trajectory))
  return Math.max(phaseBegan + (phase === 'run' ? SHORTEST_RUN_MS : 0), ...axes)
}

/** Starts the next phase of the patrol: approach, run (filmed), return, done. */
export const startNextPhase = (rig: Rig, now: number): Rig => {
  const { patrol } = rig
  if (!patrol || patrol.phase === 'return') return { ...rig, patrol: null }
  if (patrol.phase === 'run') return goBack(completeRun(rig, patrol, now), patrol, now)
  if (!isAt(rig, patrol.schedule.sled_start, now)) {
    return goBack(orderEffects(rig, writePatrolReport(rig, patrol, now, describeJam(rig, now))), patrol, now)
  }
  const running: Rig = { ...rig, patrol: { ...patrol, phase: 'run', phaseBegan: now, ranFrom: now } }
  const goal = patrol.schedule.sled_stop
  return moveAxis(running, sledRef, { goal, kind: 'patrol', unitsPerSecond: PATROL_SPEED }, now)
}

/** Brakes every axis and aborts the patrol, for a restart or a shutdown. */
export const stopEverything = (rig: Rig, reason: EndReason, now: number): Rig => {
  const why = reason === 'restart' ? 'a service was restarted' : 'the rig was shut down'
  const released = rig.patrol ? abortPatrol(rig, rig.patrol.cameraID, why, reason, now) : rig
  return listAxes(released).reduce((stopped, ref) => brakeAxis(stopped, ref, reason, now), released)
}

/** Aborts the patrol of a camera, if it has one: writes a report with the reason, and brakes the camera and the sled. */
export const abortPatrol = (rig: Rig, cameraID: string, why: string, reason: EndReason, now: number): Rig => {
  const { patrol } = rig
  if (patrol?.cameraID !== cameraID) return rig
  const report = writePatrolReport(rig, patrol, now, `The patrol was broken off: ${why}.`)
  const released: Rig = { ...rig, patrol: null, outbox: [...rig.outbox, report] }
  return [...listCameraAxes(cameraID), sledRef].reduce((stopped, ref) => brakeAxis(stopped, ref, reason, now), released)
}

/** Returns a name that no existing or ordered file of the gallery or the jobs has. */
const findFreePatrolName = (rig: Rig, requested: string): string => {
  const current = rig.patrol ? [{ name: `${rig.patrol.name}.mp4` }] : []
  return findFreeNameOfAll(requested, [...rig.gallery, ...rig.jobs, ...rig.films, ...rig.outbox, ...current])
}

/** Returns why the patrol of a schedule cannot run now, as the end of a sentence; null if it can. */
const findPatrolObstacle = (rig: Rig, { cameraID }: ScheduleRecord): string | null => {
  const camera = rig.cameras.find((candidate) => candidate.cameraID === cameraID)
  if (!camera) return 'its camera has been deleted'
  if (cameraKind(camera.name) !== 'ptz') return `the camera '${camera.name}' cannot be steered`
  if (!isOnline(rig, camera)) return `the camera '${camera.name}' is offline`
  if (rig.patrol) return 'another patrol is under way'
  const [restart] = rig.restarts
  if (restart) return `the service '${restart.service}' is restarting`
  if (isStorageFull(rig)) return 'the storage of the rig is full'
  const stuck = listCameraAxes(cameraID).find((ref) => isStuck(rig, ref))
  return stuck ? `the ${stuck.axis} axis of the camera '${camera.name}' is stuck` : null
}

const completeRun = (rig: Rig, patrol: PatrolRecord, now: number): Rig => {
  const trouble = isAt(rig, patrol.schedule.sled_stop, now) ? null : describeJam(rig, now)
  return orderEffects(rig, orderFilm(rig, patrol, now), writePatrolReport(rig, patrol, now, trouble))
}

const goBack = (rig: Rig, patrol: PatrolRecord, now: number): Rig => {
  const looking = lookAt(rig, patrol.cameraID, patrol.cameFrom, 'patrol', now)
  const returning: Rig = { ...looking, patrol: { ...patrol, phase: 'return', phaseBegan: now } }
  return moveAxis(returning, sledRef, { goal: patrol.cameFrom.sled, kind: 'patrol' }, now)
}

const isAt = (rig: Rig, position: number, now: number): boolean =>
  Math.abs(stateAt(rig.sled, now).position - position) < POSITION_TOLERANCE

const describeJam = (rig: Rig, now: number): string =>
  `The patrol was broken off: the sled jammed at ${stateAt(rig.sled, now).position.toFixed(1)}.`

const orderEffects = (rig: Rig, ...effects: Effect[]): Rig => ({ ...rig, outbox: [...rig.outbox, ...effects] })
