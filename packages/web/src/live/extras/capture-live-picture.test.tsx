import { expect, test } from 'vitest'
import { createRespondingConsole } from '../../testing/responding-console.ts'
import type { LiveCamera } from '../camera/live-camera.ts'
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

  expect(pan).toMatchObject({ value: -179.9, certainty: 'estimated', tolerance: expect.closeTo(0.1) })
})
