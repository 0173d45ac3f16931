import type { PtzAxis } from '@rig/contract'
import { type Check, type Trial, thenUndo } from '../check.ts'
import { ptzCamera } from '../rig.ts'
import { fail } from '../unusable.ts'
import { bringBack, driveFor, POLL_MS, positionOf, stepBy, stop, TOLERANCE, wayTo } from './axis.ts'
import { sled } from './sled.ts'

const axes = ['pan', 'tilt', 'zoom'] as const satisfies PtzAxis[]

const STEP = 1
const ARRIVES_WITHIN_MS = 5_000
/** One reading may have caught the axis on its way past the place. */
const READINGS_AT_REST = 2
const DRIVE_SPEED = 0.1
const DRIVEN_MS = 300
const STANDS_AFTER_MS = 500
/** A drive is stopped where the place no longer changes by more than a reading may waver. */
const WAVERS = 0.05

/** The words for a movement against and along an axis. */
const ways = { pan: ['left', 'right'], tilt: ['down', 'up'], zoom: ['out', 'in'] } as const

/** Away from the nearer end; pan has none. */
const directionFrom = (axis: PtzAxis, place: number) => (axis !== 'pan' && place > 50 ? -1 : 1)

type Move = (trial: Trial, cameraID: string, axis: PtzAxis, start: number) => Promise<void>

/** Moves one axis of a PTZ camera and brings it back to where it was before anything moved it. */
const moving = (call: Check['call'], tried: string, axis: PtzAxis, move: Move): Check => ({
  call,
  tried,
  tier: 'motion',
  run: async (trial) => {
    const { cameraID } = await ptzCamera(trial.rig)
    const found = await trial.rig.firstPosition(cameraID)
    const start = (await positionOf(trial, cameraID))[axis]
    await thenUndo(
      trial,
      () => move(trial, cameraID, axis, start),
      (later) => bringBack(later, cameraID, axis, found[axis]),
    )
  },
})

const stepAway: Move = async (trial, cameraID, axis, start) => {
  const change = directionFrom(axis, start) * STEP
  await stepBy(trial, cameraID, axis, change)
  let readings = 0
  for (let waited = 0; ; waited += POLL_MS) {
    const got = (await positionOf(trial, cameraID))[axis]
    readings = Math.abs(wayTo(axis, got, start + change)) <= TOLERANCE ? readings + 1 : 0
    if (readings === READINGS_AT_REST) return
    if (waited >= ARRIVES_WITHIN_MS) fail(`data.${axis}`, `${start + change} after a step`, String(got))
    await trial.rig.wait(POLL_MS)
  }
}

const driveAway: Move = async (trial, cameraID, axis, start) => {
  const direction = directionFrom(axis, start)
  await driveFor(trial, cameraID, axis, direction * DRIVE_SPEED, DRIVEN_MS)
  await trial.rig.wait(STANDS_AFTER_MS)
  const stopped = (await positionOf(trial, cameraID))[axis]
  await trial.rig.wait(STANDS_AFTER_MS)
  const later = (await positionOf(trial, cameraID))[axis]
  const word = ways[axis][direction > 0 ? 1 : 0]
  if (Math.abs(wayTo(axis, stopped, later)) > WAVERS)
    fail(`data.${axis}`, `${stopped}, as the camera was stopped`, String(later))
  if (wayTo(axis, start, stopped) * direction <= 0)
    fail(`data.${axis}`, `${direction > 0 ? 'more' : 'less'} than ${start} after driving ${word}`, String(stopped))
}

/** What moves the rig a little and back. */
export const motion: Check[] = [
  ...axes.map((axis) => moving('ptz.step', `${axis} by ${STEP} and back`, axis, stepAway)),
  ...axes.map((axis) => moving('ptz.drive', `${axis} slowly, stop, and back`, axis, driveAway)),
  sled('forward', 'backward'),
  sled('backward', 'forward'),
]

/** The last thing that is done wherever something may have moved. */
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
      const found = await trial.rig.firstPosition(cameraID)
      for (const axis of axes) await bringBack(trial, cameraID, axis, found[axis])
    }
    await stopAll()
    await thenUndo(trial, goBack, stopAll)
  },
}
