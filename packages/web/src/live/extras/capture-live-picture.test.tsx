import { expect, test, vi } from 'vitest'
import type { Reading } from '../../evidence/findings/record/finding.ts'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import type { LiveCamera } from '../camera/live-camera.ts'
import type { Lag } from '../picture/lag/picture-lag.ts'
import { captureLivePicture } from './capture-live-picture.ts'

const camera = { cameraID: 'c1', name: 'PTZ North', status: 'online', poster: '', videoURL: '' }
const sledState = { estimate: null, inFlight: null }
const position = { pan: 10, tilt: 0, zoom: 50 }

/** Captures a picture that was shown at 12:00:00, with code that has been loaded by 12:00:03. */
const captureEarlier = async (isMoving: boolean, positionBefore = position, positionAfter = position) => {
  const clock = { now: () => 13_000, date: () => Date.parse('2026-11-28T12:00:03Z') }
  const { rigConsole } = createRespondingConsole(() => new Response(), { clock })
  const liveCamera = { requestPosition: async () => positionAfter }
  const readings = {
    snapshot: Promise.resolve(null),
    atMs: 10_000,
    lag: null,
    isMoving,
    positions: [],
    sledState,
    positionBefore,
  }
  const { origin } = await captureLivePicture(rigConsole, liveCamera as unknown as LiveCamera, camera, readings)
  return origin
}

test('a live picture has the time at which it was shown, even if the code of the form was loaded later', async () => {
  const { time, pan } = await captureEarlier(false)

  expect(time.at).toBe('2026-11-28T12:00:00.000Z')
  expect(pan).toMatchObject({ value: 10, certainty: 'known' })
})

test('the position of a picture during a movement is estimated, even if the camera is at rest when the form is loaded', async () => {
  const { pan } = await captureEarlier(true)

  expect(pan).toMatchObject({ value: 10, certainty: 'estimated' })
})

test('a pan from 180° to −179.9° during the capture gives a tolerance of 0.1°', async () => {
  const { pan } = await captureEarlier(false, { ...position, pan: 180 }, { ...position, pan: -179.9 })

  expect(pan).toMatchObject({ value: 180, certainty: 'estimated', tolerance: expect.closeTo(0.1) })
})

type PanAt = readonly [at: number, pan: number]

/** Captures a picture that was shown at 60 s. Each of the `pans` is a position that was polled. */
const captureLate = async (lag: Lag, pans: readonly PanAt[], isMoving = false) => {
  const clock = { now: () => 60_300, date: () => Date.parse('2026-11-28T12:00:03Z') }
  const { rigConsole } = createRespondingConsole(() => new Response(), { clock })
  vi.spyOn(rigConsole.rigClock, 'date').mockImplementation((atMs = 0) => Date.parse('2026-11-28T12:00:00Z') + atMs)
  const liveCamera = { requestPosition: async () => ({ ...position, pan: 40 }) }
  const { origin } = await captureLivePicture(rigConsole, liveCamera as unknown as LiveCamera, camera, {
    snapshot: Promise.resolve(null),
    atMs: 60_000,
    lag,
    isMoving,
    sledState,
    positions: pans.map(([at, pan]) => ({ at, position: { ...position, pan } })),
    positionBefore: { ...position, pan: 40 },
  })
  return origin
}

const known = (value: number): Reading => ({ value, certainty: 'known', tolerance: 0.1 })
const estimated = (value: number, tolerance: number | null): Reading => ({ value, certainty: 'estimated', tolerance })
const movedTo40 = (at: number): PanAt[] => [
  [at - 25_000, 10],
  [at, 10],
  [at + 250, 25],
  [at + 500, 40],
]

const stampedLag = (lagMs: number): Lag => ({ lagMs, source: 'timestamp' })

test.each([
  [
    'the earlier position if the camera has moved since the picture was taken',
    stampedLag(5_000),
    movedTo40(57_000),
    known(10),
  ],
  [
    'the current position if the camera moved only before the picture was taken',
    stampedLag(2_000),
    movedTo40(55_000),
    known(40),
  ],
  [
    'an estimate if the camera moved when the picture was taken',
    stampedLag(3_000),
    movedTo40(57_000),
    estimated(10, 30),
  ],
  ['an estimate if the camera moved and the lag is unknown', null, movedTo40(50_000), estimated(40, 30)],
  ['the current position if the lag is unknown and the camera has been at rest', null, movedTo40(30_000), known(40)],
  [
    'an estimate if no position from before the picture is known',
    stampedLag(5_000),
    [[56_000, 40]] as const,
    estimated(40, null),
  ],
  [
    'an estimate if the camera moved and the lag was measured from a movement, because it may have grown since',
    { lagMs: 5_000, source: 'movement' },
    movedTo40(57_000),
    estimated(10, 30),
  ],
] satisfies [string, Lag, readonly PanAt[], Reading][])('a live picture gets %s', async (_what, lag, pans, pan) => {
  expect((await captureLate(lag, pans)).pan).toEqual(pan)
})

test.each([
  ['known if the lag comes from time stamps', stampedLag(5_000), '12:00:55', 'known', 1],
  [
    'an estimate if the lag was measured from a movement, because it may have grown since',
    { lagMs: 5_000, source: 'movement' },
    '12:00:55',
    'estimated',
    null,
  ],
  ['an estimate if the lag is unknown', null, '12:01:00', 'estimated', null],
] as const)('the time of a live picture is %s', async (_what, lag, time, certainty, tolerance) => {
  const at = `2026-11-28T${time}.000Z`

  expect((await captureLate(lag, [])).time).toEqual({ at, certainty, tolerance })
})
