import { type PtzAxis, wireAxes, wrapDegrees } from '@rig/contract'
import { readPosition } from '@rig/contract/reading/position'
import { expectDone, expectRead } from '../answers.ts'
import type { Trial } from '../check.ts'
import { fail, Unusable } from '../unusable.ts'

export const POLL_MS = 100
/** Tolerance of a camera's position after a movement and after its return. */
export const TOLERANCE = 0.5
const NEAR_ENOUGH = 0.1
const STANDS_FOR_POLLS = 5
const SETTLES_WITHIN_MS = 10_000
const RETURNS = 5
const STOPS = 3

export const positionOf = (trial: Trial, cameraID: string) =>
  expectRead(trial, 'ptz.position', readPosition, { params: { cameraID } })

/** Returns the way from one position of an axis to another; pan takes the shorter one. */
export const wayTo = (axis: PtzAxis, from: number, to: number): number =>
  axis === 'pan' ? wrapDegrees(to - from) : to - from

/** Moves an axis by a step. A step of tilt is in picture coordinates: up is negative (spec 9). */
export const stepBy = (trial: Trial, cameraID: string, axis: PtzAxis, change: number) =>
  expectDone(trial, 'ptz.step', 200, { body: along(cameraID, axis, axis === 'tilt' ? -change : change) })

/** Drives an axis at a speed, and stops it in any case. */
export const driveFor = async (trial: Trial, cameraID: string, axis: PtzAxis, speed: number, ms: number) => {
  try {
    await expectDone(trial, 'ptz.drive', 200, { body: along(cameraID, axis, speed) })
    await trial.rig.wait(ms)
  } finally {
    await stop(trial, cameraID, axis)
  }
}

/** Sends a stop, up to three times: a check must never leave an axis moving. */
export const stop = async (trial: Trial, cameraID: string, axis: PtzAxis, tries = STOPS): Promise<void> => {
  try {
    const untimed = { ...trial, endsAt: Number.POSITIVE_INFINITY }
    await expectDone(untimed, 'ptz.drive', 200, { body: along(cameraID, axis, 0) })
  } catch (failure) {
    if (tries === 1 || !(failure instanceof Unusable)) throw failure
    await stop(trial, cameraID, axis, tries - 1)
  }
}

/**
 * Steps an axis back to a position, even on a rig whose steps go the wrong way or too far: each step measures the gain of the
 * next. Ends the check if the axis does not get there.
 */
export const bringBack = async (trial: Trial, cameraID: string, axis: PtzAxis, position: number): Promise<void> => {
  let got = await settled(trial, cameraID, axis)
  let gain = 1
  for (let left = RETURNS; ; left -= 1) {
    const missing = wayTo(axis, got, position)
    if (Math.abs(missing) <= (left > 0 ? NEAR_ENOUGH : TOLERANCE)) return
    if (left === 0 || gain === 0) return fail(`data.${axis}`, `${position}, where the camera was found`, String(got))
    const before = got
    const step = missing / gain
    await stepBy(trial, cameraID, axis, step)
    got = await settled(trial, cameraID, axis)
    gain = wayTo(axis, before, got) / step
  }
}

/** Resolves with the position of an axis when it has stopped. */
const settled = async (trial: Trial, cameraID: string, axis: PtzAxis) => {
  let last = Number.NaN
  let stood = 0
  for (let waited = 0; stood < STANDS_FOR_POLLS && waited <= SETTLES_WITHIN_MS; waited += POLL_MS) {
    const now = (await positionOf(trial, cameraID))[axis]
    stood = now === last ? stood + 1 : 0
    last = now
    await trial.rig.wait(POLL_MS)
  }
  return last
}

/** Returns a body for one axis of a camera. */
const along = (cameraID: string, axis: PtzAxis, value: number) => ({ cameraID, [wireAxes[axis]]: value })
