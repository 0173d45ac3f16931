import type { PtzAxis } from '@rig/contract'
import { type Check, createCheckFactory, runAndUndo, type Trial, tolerateFailure } from '../check.ts'
import { CheckFailedError, failCheck } from '../check-errors.ts'
import { assertSuccess, sendInTrial } from '../expect-response.ts'
import type { Difference } from '../report/report.ts'
import { getPtzCamera } from '../rig.ts'
import {
  driveAxis,
  getSignedDistance,
  POLL_INTERVAL_MS,
  POSITION_TOLERANCE,
  readCurrentPosition,
  returnAxis,
  stepAxis,
  stopAxis,
} from './axis.ts'

const check = createCheckFactory('motion')

type Direction = 'forward' | 'backward'

const SLED_SETTLING_MS = 1_000

/** If the sled is at the end of its track, the check first moves it one step back. */
const createSledCheck = (direction: Direction, opposite: Direction) =>
  check(`sled.${direction}`, `moves the sled one step ${direction} and back`, async (trial) => {
    const otherSteps = (await stepSled(trial, direction)) ? [opposite] : [opposite, direction]
    for (const step of otherSteps)
      if (!(await stepSled(trial, step))) failCheck('(status)', '200', `409 from sled.${step}`)
  })

/** Returns false if the rig responds with 409 because the sled is at the end of its track. */
const stepSled = async (trial: Trial, direction: Direction) => {
  const response = await sendInTrial(trial, `sled.${direction}`)
  if (response.head.status === 409) return false
  assertSuccess(trial, `sled.${direction}`, 200, response)
  await trial.rig.wait(SLED_SETTLING_MS)
  return true
}

const axes = ['pan', 'tilt', 'zoom'] as const satisfies PtzAxis[]

const STEP = 1
const ARRIVAL_TIMEOUT_MS = 5_000
/** An axis that overshoots passes through the target, so one reading is not enough. */
const READINGS_IN_RANGE = 2
const DRIVE_SPEED = 0.1
const DRIVE_MS = 300
const SETTLING_MS = 500
const MAX_POSITION_NOISE = 0.05

const directionNames = { pan: ['left', 'right'], tilt: ['down', 'up'], zoom: ['out', 'in'] } as const

/** Returns the direction away from the nearer end. Pan has no ends. */
const chooseDirection = (axis: PtzAxis, position: number) => (axis !== 'pan' && position > 50 ? -1 : 1)

type Move = (trial: Trial, cameraID: string, axis: PtzAxis, start: number) => Promise<void>

const createMovementCheck = (call: Check['call'], tried: string, axis: PtzAxis, move: Move) =>
  check(call, tried, async (trial) => {
    const { cameraID } = await getPtzCamera(trial.rig)
    const initial = await trial.rig.initialPosition(cameraID)
    const start = (await readCurrentPosition(trial, cameraID))[axis]
    await runAndUndo(
      trial,
      () => move(trial, cameraID, axis, start),
      (later) => returnAxis(later, cameraID, axis, initial[axis]),
    )
  })

const stepAway: Move = async (trial, cameraID, axis, start) => {
  const change = chooseDirection(axis, start) * STEP
  await stepAxis(trial, cameraID, axis, change)
  let readings = 0
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    const got = (await readCurrentPosition(trial, cameraID))[axis]
    readings = Math.abs(getSignedDistance(axis, got, start + change)) <= POSITION_TOLERANCE ? readings + 1 : 0
    if (readings === READINGS_IN_RANGE) return
    if (waited >= ARRIVAL_TIMEOUT_MS) failCheck(`data.${axis}`, `${start + change} after a step`, String(got))
    await trial.rig.wait(POLL_INTERVAL_MS)
  }
}

const driveAway: Move = async (trial, cameraID, axis, start) => {
  const direction = chooseDirection(axis, start)
  await driveAxis(trial, cameraID, axis, direction * DRIVE_SPEED, DRIVE_MS)
  await trial.rig.wait(SETTLING_MS)
  const stoppedAt = (await readCurrentPosition(trial, cameraID))[axis]
  await trial.rig.wait(SETTLING_MS)
  const later = (await readCurrentPosition(trial, cameraID))[axis]
  const directionName = directionNames[axis][direction > 0 ? 1 : 0]
  if (Math.abs(getSignedDistance(axis, stoppedAt, later)) > MAX_POSITION_NOISE)
    failCheck(`data.${axis}`, `${stoppedAt}, because the camera is stopped`, String(later))
  const comparison = direction > 0 ? 'more' : 'less'
  if (getSignedDistance(axis, start, stoppedAt) * direction <= 0)
    failCheck(`data.${axis}`, `${comparison} than ${start} after driving ${directionName}`, String(stoppedAt))
}

export const motionChecks: Check[] = [
  ...axes.map((axis) => createMovementCheck('ptz.step', `moves ${axis} by ${STEP} and back`, axis, stepAway)),
  ...axes.map((axis) => createMovementCheck('ptz.drive', `drives ${axis} slowly, stops, and returns`, axis, driveAway)),
  createSledCheck('forward', 'backward'),
  createSledCheck('backward', 'forward'),
]

/** Runs `work` for every axis, even if it fails for one of them. Then throws all differences. */
const forEachAxis = async (trial: Trial, work: (axis: PtzAxis) => Promise<void>, isConcurrent = false) => {
  const differences: Difference[] = []
  const pending: Promise<void>[] = []
  for (const axis of axes) {
    const note = ({ path, ...rest }: Difference) => void differences.push({ path: `${axis}: ${path}`, ...rest })
    pending.push(tolerateFailure({ ...trial, note }, () => work(axis)))
    if (!isConcurrent) await pending.at(-1)
  }
  await Promise.all(pending)
  if (differences.length > 0) throw new CheckFailedError(differences)
}

/** Runs after all motion checks, even if the run is interrupted. */
export const finalStopCheck = check('ptz.drive', 'stops every axis at its initial position', async (trial) => {
  const { cameraID } = await getPtzCamera(trial.rig)
  const stopAll = () => forEachAxis(trial, (axis) => stopAxis(trial, cameraID, axis), true)
  const returnToStart = async () => {
    const initial = await trial.rig.initialPosition(cameraID)
    await forEachAxis(trial, (axis) => returnAxis(trial, cameraID, axis, initial[axis]))
  }
  await runAndUndo(trial, stopAll, () => runAndUndo(trial, returnToStart, stopAll))
})
