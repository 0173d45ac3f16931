import type { PtzAxis } from '@rig/contract'
import { type Check, runAndUndo, type Trial } from '../check.ts'
import { ptzCamera } from '../rig.ts'
import { fail } from '../unusable.ts'
import { driveFor, POLL_MS, positionOf, returnAxis, signedDistance, stepBy, stop, TOLERANCE } from './axis.ts'
import { sled } from './sled.ts'

const axes = ['pan', 'tilt', 'zoom'] as const satisfies PtzAxis[]

const STEP = 1
const ARRIVAL_TIMEOUT_MS = 5_000
/** More than one, because an axis that overshoots passes through the target. */
const READINGS_IN_RANGE = 2
const DRIVE_SPEED = 0.1
const DRIVE_MS = 300
const SETTLING_MS = 500
/** Largest difference between two readings of a stopped axis. */
const POSITION_NOISE = 0.05

/** Names of the negative and the positive direction of an axis. */
const directionNames = { pan: ['left', 'right'], tilt: ['down', 'up'], zoom: ['out', 'in'] } as const

/** Returns the direction away from the nearer end; pan has no ends. */
const directionFrom = (axis: PtzAxis, position: number) => (axis !== 'pan' && position > 50 ? -1 : 1)

type Move = (trial: Trial, cameraID: string, axis: PtzAxis, start: number) => Promise<void>

/** Returns a check that moves one axis of a PTZ camera and returns it to its initial position. */
const movementCheck = (call: Check['call'], tried: string, axis: PtzAxis, move: Move): Check => ({
  call,
  tried,
  tier: 'motion',
  run: async (trial) => {
    const { cameraID } = await ptzCamera(trial.rig)
    const initial = await trial.rig.initialPosition(cameraID)
    const start = (await positionOf(trial, cameraID))[axis]
    await runAndUndo(
      trial,
      () => move(trial, cameraID, axis, start),
      (later) => returnAxis(later, cameraID, axis, initial[axis]),
    )
  },
})

const stepAway: Move = async (trial, cameraID, axis, start) => {
  const change = directionFrom(axis, start) * STEP
  await stepBy(trial, cameraID, axis, change)
  let readings = 0
  for (let waited = 0; ; waited += POLL_MS) {
    const got = (await positionOf(trial, cameraID))[axis]
    readings = Math.abs(signedDistance(axis, got, start + change)) <= TOLERANCE ? readings + 1 : 0
    if (readings === READINGS_IN_RANGE) return
    if (waited >= ARRIVAL_TIMEOUT_MS) fail(`data.${axis}`, `${start + change} after a step`, String(got))
    await trial.rig.wait(POLL_MS)
  }
}

const driveAway: Move = async (trial, cameraID, axis, start) => {
  const direction = directionFrom(axis, start)
  await driveFor(trial, cameraID, axis, direction * DRIVE_SPEED, DRIVE_MS)
  await trial.rig.wait(SETTLING_MS)
  const stopped = (await positionOf(trial, cameraID))[axis]
  await trial.rig.wait(SETTLING_MS)
  const later = (await positionOf(trial, cameraID))[axis]
  const directionName = directionNames[axis][direction > 0 ? 1 : 0]
  if (Math.abs(signedDistance(axis, stopped, later)) > POSITION_NOISE)
    fail(`data.${axis}`, `${stopped}, as the camera was stopped`, String(later))
  if (signedDistance(axis, start, stopped) * direction <= 0)
    fail(
      `data.${axis}`,
      `${direction > 0 ? 'more' : 'less'} than ${start} after driving ${directionName}`,
      String(stopped),
    )
}

/** Checks that move an axis slightly and return it. */
export const motion: Check[] = [
  ...axes.map((axis) => movementCheck('ptz.step', `${axis} by ${STEP} and back`, axis, stepAway)),
  ...axes.map((axis) => movementCheck('ptz.drive', `${axis} slowly, stop, and back`, axis, driveAway)),
  sled('forward', 'backward'),
  sled('backward', 'forward'),
]

/** Stops every axis and returns the camera to its initial position; runs after all motion checks. */
export const lastStop: Check = {
  call: 'ptz.drive',
  tried: 'everything stops at the end, where the camera was found',
  tier: 'motion',
  run: async (trial) => {
    const { cameraID } = await ptzCamera(trial.rig)
    const stopAll = async () => {
      for (const axis of axes) await stop(trial, cameraID, axis)
    }
    const goBack = async () => {
      const initial = await trial.rig.initialPosition(cameraID)
      for (const axis of axes) await returnAxis(trial, cameraID, axis, initial[axis])
    }
    await stopAll()
    await runAndUndo(trial, goBack, stopAll)
  },
}
