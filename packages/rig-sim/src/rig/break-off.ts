import { allAxes, cameraAxes, sledRef } from './axes.ts'
import { halt } from './motion.ts'
import type { EndReason } from './movement.ts'
import { patrolReport } from './patrol-report.ts'
import type { Rig } from './rig.ts'

/** Brakes every axis of the rig at once and breaks a patrol off. For restarts and for the end of the process. */
export const stopEverything = (rig: Rig, reason: EndReason, now: number): Rig => {
  const why = reason === 'restart' ? 'a service was restarted' : 'the rig was shut down'
  const free = rig.patrol ? breakOff(rig, rig.patrol.cameraID, why, reason, now) : rig
  return allAxes(free).reduce((before, ref) => halt(before, ref, reason, now), free)
}

/** Ends the patrol that a camera is on, if it is: its report says why, its camera and the sled stand. */
export const breakOff = (rig: Rig, cameraID: string, why: string, reason: EndReason, now: number): Rig => {
  const { patrol } = rig
  if (patrol?.cameraID !== cameraID) return rig
  const report = patrolReport(rig, patrol, now, `The patrol was broken off: ${why}.`)
  const free: Rig = { ...rig, patrol: null, outbox: [...rig.outbox, report] }
  return [...cameraAxes(cameraID), sledRef].reduce((before, ref) => halt(before, ref, reason, now), free)
}
