import { axisBodyKeys, type PtzAxis, wrapDegrees } from '@rig/contract'
import { readPosition } from '@rig/contract/reading/screens'
import type { Trial } from '../check.ts'
import { CheckFailedError, failCheck } from '../check-errors.ts'
import { expectReadable, expectSuccess } from '../expect-response.ts'

export const POLL_INTERVAL_MS = 100
export const POSITION_TOLERANCE = 0.5
const ARRIVAL_TOLERANCE = 0.1
const STOPPED_POLL_COUNT = 5
const STOP_TIMEOUT_MS = 10_000
const MAX_RETURN_STEPS = 5
/** Below this ratio of measured to requested movement, the axis lags or is stuck, so the ratio is only noise. */
const MIN_GAIN = 0.25
const STOP_ATTEMPTS = 3

export const readCurrentPosition = (trial: Trial, cameraID: string) =>
  expectReadable(trial, 'ptz.position', readPosition, { params: { cameraID } })

/** For pan, the distance is measured in the shorter direction. */
export const getSignedDistance = (axis: PtzAxis, from: number, to: number): number =>
  axis === 'pan' ? wrapDegrees(to - from) : to - from

/** Moves an axis by one step. The API expects steps of tilt in picture coordinates, where up is negative (spec 9). */
export const stepAxis = (trial: Trial, cameraID: string, axis: PtzAxis, change: number) =>
  expectSuccess(trial, 'ptz.step', 200, { body: createAxisBody(cameraID, axis, axis === 'tilt' ? -change : change) })

export const driveAxis = async (trial: Trial, cameraID: string, axis: PtzAxis, speed: number, ms: number) => {
  try {
    await expectSuccess(trial, 'ptz.drive', 200, { body: createAxisBody(cameraID, axis, speed) })
    await trial.rig.wait(ms)
  } finally {
    await stopAxis(trial, cameraID, axis)
  }
}

/** Sends a stop up to three times and ignores the deadline, because a check must not leave an axis moving. */
export const stopAxis = async (trial: Trial, cameraID: string, axis: PtzAxis, tries = STOP_ATTEMPTS): Promise<void> => {
  try {
    const untimedTrial = { ...trial, endsAt: Number.POSITIVE_INFINITY }
    await expectSuccess(untimedTrial, 'ptz.drive', 200, { body: createAxisBody(cameraID, axis, 0) })
  } catch (failure) {
    if (tries === 1 || !(failure instanceof CheckFailedError)) throw failure
    await stopAxis(trial, cameraID, axis, tries - 1)
  }
}

/** Measures the effect of each step to correct the next one, because a faulty rig may reverse or lengthen steps. */
export const returnAxis = async (trial: Trial, cameraID: string, axis: PtzAxis, position: number): Promise<void> => {
  let got = await waitForStoppedPosition(trial, cameraID, axis)
  let gain = 1
  for (let stepsLeft = MAX_RETURN_STEPS; ; stepsLeft -= 1) {
    const remainingDistance = getSignedDistance(axis, got, position)
    const isLast = stepsLeft === 0 || Math.abs(gain) < MIN_GAIN
    if (Math.abs(remainingDistance) <= (isLast ? POSITION_TOLERANCE : ARRIVAL_TOLERANCE)) return
    if (isLast) return failCheck(`data.${axis}`, `${position}, the initial position`, String(got))
    const before = got
    const step = remainingDistance / gain
    await stepAxis(trial, cameraID, axis, step)
    got = await waitForStoppedPosition(trial, cameraID, axis)
    gain = getSignedDistance(axis, before, got) / step
  }
}

const waitForStoppedPosition = async (trial: Trial, cameraID: string, axis: PtzAxis) => {
  let last = Number.NaN
  let unchangedPolls = 0
  for (let waited = 0; unchangedPolls < STOPPED_POLL_COUNT && waited <= STOP_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    const now = (await readCurrentPosition(trial, cameraID))[axis]
    unchangedPolls = now === last ? unchangedPolls + 1 : 0
    last = now
    await trial.rig.wait(POLL_INTERVAL_MS)
  }
  return last
}

const createAxisBody = (cameraID: string, axis: PtzAxis, value: number) => ({ cameraID, [axisBodyKeys[axis]]: value })
