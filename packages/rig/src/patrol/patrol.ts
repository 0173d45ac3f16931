import type { Effect, PatrolRecord, ScheduleRecord } from '@rig/contract/sim'
import { lookOf } from '../cameras/view-of.ts'
import { axisOf, listCameraAxes, sledRef } from '../motion/axes.ts'
import { lookAt } from '../motion/look-at.ts'
import { PATROL_SPEED } from '../motion/machine.ts'
import { moveAxis } from '../motion/motion.ts'
import { findEnd, stateAt } from '../motion/trajectory.ts'
import { findFreeNameOfAll, namePatrol } from '../state/file-names.ts'
import type { Rig } from '../state/rig.ts'
import { findPatrolObstacle } from './patrol-obstacle.ts'
import { orderFilm, writePatrolReport } from './patrol-report.ts'

/** A run lasts at least this long, so that its film has something to show. */
const SHORTEST_RUN_MS = 1000

const SAME_PLACE = 0.01

/** Starts the patrol of a schedule at its time, or reports why it cannot run. */
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
    cameFrom: { ...(camera ? lookOf(camera, now) : schedule), sled: stateAt(rig.sled, now).position },
  }
  const obstacle = findPatrolObstacle(rig, schedule)
  if (obstacle) return orderEffects(rig, writePatrolReport(rig, patrol, now, `The patrol did not run: ${obstacle}.`))
  const looking = lookAt(rig, schedule.cameraID, schedule, 'patrol', now)
  return moveAxis({ ...looking, patrol }, sledRef, { goal: schedule.sled_start, kind: 'patrol' }, now)
}

/** Free in the gallery and among the jobs at once, now and when the patrol under way and the films owed are there. */
const findFreePatrolName = (rig: Rig, wanted: string): string => {
  const underWay = rig.patrol ? [{ name: `${rig.patrol.name}.mp4` }] : []
  return findFreeNameOfAll(wanted, [...rig.gallery, ...rig.jobs, ...rig.films, ...rig.outbox, ...underWay])
}

/** When the phase of the patrol under way is over: its axes stand. Null where no patrol is. */
export const findPhaseEnd = (rig: Rig): number | null => {
  if (!rig.patrol) return null
  const { cameraID, phase, phaseBegan } = rig.patrol
  const axes = [...listCameraAxes(cameraID), sledRef].map((ref) => findEnd(axisOf(rig, ref).trajectory))
  return Math.max(phaseBegan + (phase === 'run' ? SHORTEST_RUN_MS : 0), ...axes)
}

/** Goes on from a phase that is over: approach, run (filmed), return, done. */
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

const completeRun = (rig: Rig, patrol: PatrolRecord, now: number): Rig => {
  const trouble = isAt(rig, patrol.schedule.sled_stop, now) ? null : describeJam(rig, now)
  return orderEffects(rig, orderFilm(rig, patrol, now), writePatrolReport(rig, patrol, now, trouble))
}

const goBack = (rig: Rig, patrol: PatrolRecord, now: number): Rig => {
  const looking = lookAt(rig, patrol.cameraID, patrol.cameFrom, 'patrol', now)
  const returning: Rig = { ...looking, patrol: { ...patrol, phase: 'return', phaseBegan: now } }
  return moveAxis(returning, sledRef, { goal: patrol.cameFrom.sled, kind: 'patrol' }, now)
}

const isAt = (rig: Rig, place: number, now: number): boolean =>
  Math.abs(stateAt(rig.sled, now).position - place) < SAME_PLACE

const describeJam = (rig: Rig, now: number): string =>
  `The patrol was broken off: the sled jammed at ${stateAt(rig.sled, now).position.toFixed(1)}.`

const orderEffects = (rig: Rig, ...effects: Effect[]): Rig => ({ ...rig, outbox: [...rig.outbox, ...effects] })
