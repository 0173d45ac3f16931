import type { EndReason } from '@rig/contract/sim'
import { listAxes, listCameraAxes, sledRef } from '../motion/axes.ts'
import { brakeAxis } from '../motion/motion.ts'
import type { Rig } from '../state/rig.ts'
import { writePatrolReport } from './patrol-report.ts'

/** Brakes every axis of the rig at once and breaks a patrol off. For restarts and for the end of the process. */
export const stopEverything = (rig: Rig, reason: EndReason, now: number): Rig => {
  const why = reason === 'restart' ? 'a service was restarted' : 'the rig was shut down'
  const released = rig.patrol ? breakOffPatrol(rig, rig.patrol.cameraID, why, reason, now) : rig
  return listAxes(released).reduce((stopped, ref) => brakeAxis(stopped, ref, reason, now), released)
}

/** Ends the patrol that a camera is on, if it is: its report says why, its camera and the sled stand. */
export const breakOffPatrol = (rig: Rig, cameraID: string, why: string, reason: EndReason, now: number): Rig => {
  const { patrol } = rig
  if (patrol?.cameraID !== cameraID) return rig
  const report = writePatrolReport(rig, patrol, now, `The patrol was broken off: ${why}.`)
  const released: Rig = { ...rig, patrol: null, outbox: [...rig.outbox, report] }
  return [...listCameraAxes(cameraID), sledRef].reduce((stopped, ref) => brakeAxis(stopped, ref, reason, now), released)
}
