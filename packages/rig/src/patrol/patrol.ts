import { getCameraKind } from '@rig/contract'
import type { Effect, EndReason, RunningPatrol, ScheduleRecord } from '@rig/contract/sim'
import { getPositionAt, isCameraOnline } from '../cameras.ts'
import { getAxis, listAxes, listCameraAxes, sledRef } from '../motion/axes.ts'
import { PATROL_UNITS_PER_SECOND } from '../motion/machine.ts'
import { brakeAxes, moveAxis, moveCameraTo } from '../motion/motion.ts'
import { getEndTime, getStateAt } from '../motion/trajectory.ts'
import { isAxisStuck, isStorageFull } from '../state/fault-effects.ts'
import { findUnusedStem, namePatrol } from '../state/file-names.ts'
import type { Rig } from '../state/rig.ts'
import { createFilmRequest } from './film.ts'
import { createPatrolReport } from './patrol-report.ts'

/** Minimum duration of a run. The film of a shorter run would have only a few frames. */
const MIN_RUN_MS = 1000

const POSITION_TOLERANCE_UNITS = 0.01

/** Starts a patrol or, if it cannot run, requests a report with the reason. */
export const startPatrol = (rig: Rig, schedule: ScheduleRecord, now: number): Rig => {
  const camera = rig.cameras.find(({ cameraID }) => cameraID === schedule.cameraID)
  const cameraName = camera?.name ?? schedule.cameraID
  const patrol: RunningPatrol = {
    name: findFreePatrolName(rig, namePatrol(cameraName, schedule, now)),
    cameraID: schedule.cameraID,
    cameraName,
    schedule,
    phase: 'approach',
    dueAt: now,
    phaseBegan: now,
    ranFrom: null,
    cameFrom: { ...(camera ? getPositionAt(camera, now) : schedule), sled: getStateAt(rig.sled, now).position },
  }
  const obstacle = findPatrolObstacle(rig, schedule)
  if (obstacle) return addToOutbox(rig, createPatrolReport(rig, patrol, now, `The patrol did not run: ${obstacle}.`))
  const withCameraMoving = moveCameraTo(rig, schedule.cameraID, schedule, 'patrol', now)
  return moveAxis({ ...withCameraMoving, patrol }, sledRef, { goal: schedule.sled_start, kind: 'patrol' }, now)
}

/** Returns the time at which all axes have stopped and a run has lasted `MIN_RUN_MS`, or null without a patrol. */
export const getPhaseEnd = (rig: Rig): number | null => {
  if (!rig.patrol) return null
  const { cameraID, phase, phaseBegan } = rig.patrol
  const axes = [...listCameraAxes(cameraID), sledRef].map((ref) => getEndTime(getAxis(rig, ref).trajectory))
  return Math.max(phaseBegan + (phase === 'run' ? MIN_RUN_MS : 0), ...axes)
}

/** Starts the next phase of the patrol: approach, run (filmed), return. */
export const startNextPhase = (rig: Rig, now: number): Rig => {
  const { patrol } = rig
  if (!patrol || patrol.phase === 'return') return { ...rig, patrol: null }
  if (patrol.phase === 'run') return startReturn(completeRun(rig, patrol, now), patrol, now)
  if (!isSledAt(rig, patrol.schedule.sled_start, now)) {
    return startReturn(addToOutbox(rig, createPatrolReport(rig, patrol, now, describeJam(rig, now))), patrol, now)
  }
  const runningRig: Rig = { ...rig, patrol: { ...patrol, phase: 'run', phaseBegan: now, ranFrom: now } }
  const goal = patrol.schedule.sled_stop
  return moveAxis(runningRig, sledRef, { goal, kind: 'patrol', unitsPerSecond: PATROL_UNITS_PER_SECOND }, now)
}

export const stopAllAxes = (rig: Rig, reason: EndReason, now: number): Rig => {
  const why = reason === 'restart' ? 'a service was restarted' : 'the rig was shut down'
  const withoutPatrol = rig.patrol ? abortPatrol(rig, rig.patrol.cameraID, why, reason, now) : rig
  return brakeAxes(withoutPatrol, listAxes(withoutPatrol), reason, now)
}

/** Aborts the camera's patrol, if any, and requests its report. `why` completes 'The patrol was aborted: …'. */
export const abortPatrol = (rig: Rig, cameraID: string, why: string, reason: EndReason, now: number): Rig => {
  const { patrol } = rig
  if (patrol?.cameraID !== cameraID) return rig
  const report = createPatrolReport(rig, patrol, now, `The patrol was aborted: ${why}.`)
  const withoutPatrol: Rig = { ...rig, patrol: null, outbox: [...rig.outbox, report] }
  return brakeAxes(withoutPatrol, [...listCameraAxes(cameraID), sledRef], reason, now)
}

/** Avoids the names of existing files, of files that are requested but not made yet, and of the current patrol. */
const findFreePatrolName = (rig: Rig, requested: string): string => {
  const current = rig.patrol ? [{ name: `${rig.patrol.name}.mp4` }] : []
  return findUnusedStem(requested, [...rig.gallery, ...rig.jobs, ...rig.films, ...rig.outbox, ...current])
}

/** Returns the reason why the patrol cannot run, as the end of a sentence, or null. */
const findPatrolObstacle = (rig: Rig, { cameraID }: ScheduleRecord): string | null => {
  const camera = rig.cameras.find((candidate) => candidate.cameraID === cameraID)
  if (!camera) return 'its camera has been deleted'
  if (getCameraKind(camera.name) !== 'ptz') return `the camera '${camera.name}' cannot be steered`
  if (!isCameraOnline(rig, camera)) return `the camera '${camera.name}' is offline`
  if (rig.patrol) return 'another patrol is under way'
  const [restart] = rig.restarts
  if (restart) return `the service '${restart.service}' is restarting`
  if (isStorageFull(rig)) return 'the storage of the rig is full'
  const stuck = listCameraAxes(cameraID).find((ref) => isAxisStuck(rig, ref))
  return stuck ? `the ${stuck.axis} axis of the camera '${camera.name}' is stuck` : null
}

const completeRun = (rig: Rig, patrol: RunningPatrol, now: number): Rig => {
  const problem = isSledAt(rig, patrol.schedule.sled_stop, now) ? null : describeJam(rig, now)
  return addToOutbox(rig, createFilmRequest(rig, patrol, now), createPatrolReport(rig, patrol, now, problem))
}

const startReturn = (rig: Rig, patrol: RunningPatrol, now: number): Rig => {
  const withCameraMoving = moveCameraTo(rig, patrol.cameraID, patrol.cameFrom, 'patrol', now)
  const returningRig: Rig = { ...withCameraMoving, patrol: { ...patrol, phase: 'return', phaseBegan: now } }
  return moveAxis(returningRig, sledRef, { goal: patrol.cameFrom.sled, kind: 'patrol' }, now)
}

const isSledAt = (rig: Rig, position: number, now: number): boolean =>
  Math.abs(getStateAt(rig.sled, now).position - position) < POSITION_TOLERANCE_UNITS

const describeJam = (rig: Rig, now: number): string =>
  `The patrol was aborted: the sled jammed at ${getStateAt(rig.sled, now).position.toFixed(1)}.`

const addToOutbox = (rig: Rig, ...effects: Effect[]): Rig => ({ ...rig, outbox: [...rig.outbox, ...effects] })
