import { expect, test } from 'vitest'
import { type MotionWatch, updateMotionWatch } from './foreign-motion.ts'

const NEVER = Number.NEGATIVE_INFINITY

type Step = { at: number; pan: number; tilt?: number; zoom?: number; ownAt?: number }

const watchSteps = (steps: readonly Step[]) =>
  steps.reduce<MotionWatch | null>(
    (watch, { at, pan, tilt = 0, zoom = 0, ownAt = NEVER }) =>
      updateMotionWatch(watch, { position: { pan, tilt, zoom }, readAt: at, ownAt }),
    null,
  )?.movedAt

test('the first reading does not count as a movement', () => {
  expect(watchSteps([{ at: 0, pan: 90 }])).toBeNull()
})

test.each<[string, Partial<Step>]>([
  ['pan', { pan: 5 }],
  ['tilt', { tilt: -5 }],
  ['zoom', { zoom: 5 }],
])('a clear change of %s without a command is a movement by others', (_axis, change) => {
  expect(
    watchSteps([
      { at: 0, pan: 0 },
      { at: 2_500, pan: 0, ...change },
    ]),
  ).toBe(2_500)
})

test('noise of half a degree in both directions does not count as a movement', () => {
  const noise = [0, 0.5, -0.5, 0.4, -0.5, 0.5]
  expect(watchSteps(noise.map((pan, index) => ({ at: index * 2_500, pan, tilt: -pan, zoom: pan })))).toBeNull()
})

test('crossing ±180° does not count as a movement', () => {
  expect(
    watchSteps([
      { at: 0, pan: 179.8 },
      { at: 2_500, pan: -179.8 },
    ]),
  ).toBeNull()
})

test('a slow movement is recognised once its changes add up to a clear difference', () => {
  expect(watchSteps([0, 0.4, 0.8, 1.2].map((pan, index) => ({ at: index * 2_500, pan })))).toBe(7_500)
})

test('the time of a movement is the time of the last reading that differs', () => {
  expect(
    watchSteps([
      { at: 0, pan: 0 },
      { at: 250, pan: 5 },
      { at: 500, pan: 10 },
      { at: 750, pan: 10 },
    ]),
  ).toBe(500)
})

test('a movement during a command of this console is attributed to this console', () => {
  expect(
    watchSteps([
      { at: 0, pan: 0 },
      { at: 250, pan: 5, ownAt: 240 },
      { at: 500, pan: 10, ownAt: 490 },
    ]),
  ).toBeNull()
})

test('a movement is attributed to this console if it sent a command between two readings, even if the command has ended', () => {
  expect(
    watchSteps([
      { at: 0, pan: 0 },
      { at: 2_500, pan: 30, ownAt: 400 },
    ]),
  ).toBeNull()
})

test('a movement that continues for ten seconds after a command is attributed to this console', () => {
  const coasting = Array.from({ length: 40 }, (_, index) => ({ at: 500 + index * 250, pan: index * 3, ownAt: 400 }))
  expect(watchSteps([{ at: 0, pan: 0 }, { at: 250, pan: 0, ownAt: 250 }, ...coasting])).toBeNull()
})

test('a movement that starts 2.5 s after a command is attributed to this console', () => {
  expect(
    watchSteps([
      { at: 0, pan: 0 },
      { at: 500, pan: 0, ownAt: 400 },
      { at: 1_500, pan: 0, ownAt: 400 },
      { at: 2_900, pan: 8, ownAt: 400 },
      { at: 3_150, pan: 16, ownAt: 400 },
    ]),
  ).toBeNull()
})

test('a movement that starts after the camera has stopped is attributed to others', () => {
  expect(
    watchSteps([
      { at: 0, pan: 0 },
      { at: 500, pan: 5, ownAt: 400 },
      { at: 750, pan: 10, ownAt: 400 },
      { at: 3_250, pan: 10, ownAt: 400 },
      { at: 5_750, pan: 10, ownAt: 400 },
      { at: 8_250, pan: 40, ownAt: 400 },
    ]),
  ).toBe(8_250)
})

test('a command of this console ends the notice about an earlier movement', () => {
  expect(
    watchSteps([
      { at: 0, pan: 0 },
      { at: 250, pan: 5 },
      { at: 500, pan: 5, ownAt: 400 },
    ]),
  ).toBeNull()
})

test('a difference after a gap of more than 15 s does not count as a movement', () => {
  expect(
    watchSteps([
      { at: 0, pan: 0 },
      { at: 15_100, pan: 90 },
    ]),
  ).toBeNull()
})

test('a movement after a gap may still be caused by a command of the last 30 s', () => {
  const returning = (ownAt: number) =>
    watchSteps([
      { at: 0, pan: 0, ownAt },
      { at: 20_000, pan: 30, ownAt },
      { at: 20_250, pan: 35, ownAt },
    ])
  expect(returning(100)).toBeNull()
  expect(returning(-20_000)).toBe(20_250)
})
