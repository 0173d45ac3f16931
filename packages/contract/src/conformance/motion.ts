import { contract, type PtzAxis, type wireAxes } from '../index.ts'
import { Differing, differ } from './link.ts'
import { type Check, expectAnswer, ptzCamera, type Trial } from './trial.ts'

const tier = 'motion' as const

const STEP = 1
const TOLERANCE = 0.5
const ARRIVES_WITHIN_MS = 5_000
const POLL_MS = 100
const DRIVEN_MS = 300
const DRIVE_SPEED = 0.1
const STANDS_AFTER_MS = 500
const SLED_ARRIVES_MS = 1_000

const positionOf = async (trial: Trial, cameraID: string) =>
  (await expectAnswer(trial, contract.ptz.position, 200, { params: { cameraID } })).data

/** A body for one axis of a camera. */
const along = (cameraID: string, axis: PtzAxis, value: number) => {
  if (axis === 'pan') return { cameraID, x: value }
  return axis === 'tilt' ? { cameraID, y: value } : { cameraID, z: value }
}

/** How far two places of an axis lie apart; pan wraps at 180°. */
const apart = (a: number, b: number) => Math.abs(((((a - b + 180) % 360) + 360) % 360) - 180)

const arrives = async (trial: Trial, cameraID: string, axis: PtzAxis, wanted: number) => {
  for (let waited = 0; ; waited += POLL_MS) {
    const got = (await positionOf(trial, cameraID))[axis]
    if (apart(got, wanted) <= TOLERANCE) return
    if (waited >= ARRIVES_WITHIN_MS) differ(`data.${axis}`, `${wanted} after a step`, String(got))
    await trial.rig.wait(POLL_MS)
  }
}

/** Steps away from the nearer end and back. A tilt step is in picture coordinates: up is negative (spec 9). */
const stepAndBack = (axis: PtzAxis): Check => ({
  call: 'ptz.step',
  tried: `${axis} by ${STEP} and back`,
  tier,
  run: async (trial) => {
    const { cameraID } = await ptzCamera(trial)
    const start = (await positionOf(trial, cameraID))[axis]
    const change = axis !== 'pan' && start > 50 ? -STEP : STEP
    const step = axis === 'tilt' ? -change : change
    await expectAnswer(trial, contract.ptz.step, 200, { body: along(cameraID, axis, step) })
    await arrives(trial, cameraID, axis, start + change)
    await expectAnswer(trial, contract.ptz.step, 200, { body: along(cameraID, axis, -step) })
    await arrives(trial, cameraID, axis, start)
  },
})

const drive = (trial: Trial, cameraID: string, speed: number) =>
  expectAnswer(trial, contract.ptz.drive, 200, { body: along(cameraID, 'pan', speed) })

const driveFor = async (trial: Trial, cameraID: string, speed: number) => {
  try {
    await drive(trial, cameraID, speed)
    await trial.rig.wait(DRIVEN_MS)
  } finally {
    await stop(trial, cameraID, 'pan')
  }
}

/** Says stop up to three times: a rig that did not hear it is the one thing that must not be left behind. */
const stop = async (trial: Trial, cameraID: string, axis: PtzAxis, tries = 3): Promise<void> => {
  try {
    await expectAnswer(trial, contract.ptz.drive, 200, { body: along(cameraID, axis, 0) })
  } catch (failure) {
    if (tries === 1 || !(failure instanceof Differing)) throw failure
    await stop(trial, cameraID, axis, tries - 1)
  }
}

/** One step of the sled; false where it stands at that end already, which the contract allows a rig to refuse. */
const stepSled = async (trial: Trial, way: 'forward' | 'backward') => {
  try {
    await expectAnswer(trial, contract.sled[way], 200)
    await trial.rig.wait(SLED_ARRIVES_MS)
    return true
  } catch (failure) {
    if (failure instanceof Differing && failure.differences.some(({ got }) => got.startsWith('409'))) return false
    throw failure
  }
}

const sled = (way: 'forward' | 'backward', back: 'forward' | 'backward'): Check => ({
  call: `sled.${way}`,
  tried: `one step ${way} and back`,
  tier,
  run: async (trial) => {
    if (await stepSled(trial, way)) {
      await stepSled(trial, back)
      return
    }
    if (!(await stepSled(trial, back)) || !(await stepSled(trial, way)))
      differ('(status)', '200', '409 in both directions')
  },
})

/** What moves the rig by one small step and back. */
export const motion: Check[] = [
  stepAndBack('pan'),
  stepAndBack('tilt'),
  stepAndBack('zoom'),
  {
    call: 'ptz.drive',
    tried: 'pan right slowly, stop, and back',
    tier,
    run: async (trial) => {
      const { cameraID } = await ptzCamera(trial)
      const start = (await positionOf(trial, cameraID)).pan
      await driveFor(trial, cameraID, DRIVE_SPEED)
      await trial.rig.wait(STANDS_AFTER_MS)
      const stopped = (await positionOf(trial, cameraID)).pan
      await trial.rig.wait(STANDS_AFTER_MS)
      const later = (await positionOf(trial, cameraID)).pan
      await driveFor(trial, cameraID, -DRIVE_SPEED)
      if (apart(stopped, start) === 0) differ('data.pan', `more than ${start} after driving right`, String(stopped))
      if (apart(later, stopped) > 0) differ('data.pan', `${stopped}, as the camera was stopped`, String(later))
    },
  },
  sled('forward', 'backward'),
  sled('backward', 'forward'),
]

/** The last thing that is done wherever something may have moved. */
export const lastStop: Check = {
  call: 'ptz.drive',
  tried: 'everything stops at the end',
  tier,
  run: async (trial) => {
    const { cameraID } = await ptzCamera(trial)
    for (const axis of ['pan', 'tilt', 'zoom'] satisfies (keyof typeof wireAxes)[]) await stop(trial, cameraID, axis)
  },
}
