import { listCableFeatures, type View } from '@rig/rig'
import { expect, test } from 'vitest'
import { noonView } from '../testing/noon-view.ts'
import { createEnvironment, type Environment } from './environment.ts'
import { createScene } from './scene.ts'

const environments = new Map<number, Environment>()
const createCoarseEnvironment = (seed: number) => createEnvironment(seed, { columns: 360, groundStep: 4 })
const getEnvironment = (seed: number): Environment => {
  const environment = environments.get(seed) ?? createCoarseEnvironment(seed)
  environments.set(seed, environment)
  return environment
}
const scene = createScene(320, 180, getEnvironment)
const view: View = { ...noonView, cameraID: 'camera-1', pan: 0, tilt: 0, zoom: 0, sled: 80 }
const midnight = Date.UTC(2026, 10, 21, 0, 30)
const shown = (changes: Partial<View>): Buffer =>
  Buffer.from(scene.draw({ ...view, timeZone: 'UTC', ...changes }).bytes)

/** Returns the fraction of pixels that differ by more than `clearly`. */
const getDifference = (one: Buffer, other: Buffer, clearly = 16): number => {
  let differing = 0
  for (let at = 0; at < one.length; at += 4)
    if (Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) > clearly) differing++
  return differing / (one.length / 4)
}

const middle = (picture: Buffer): Buffer => picture.subarray(80 * 320 * 4, 100 * 320 * 4)

/** Returns the number of tones below the overlay. An empty picture has only a few. */
const countTones = (picture: Buffer, from = 0.2, to = 0.85): number => {
  const rows = picture.subarray(Math.floor(180 * from) * 320 * 4, Math.floor(180 * to) * 320 * 4)
  return new Set(Array.from({ length: rows.length / 4 }, (_, n) => (rows[n * 4] ?? 0) >> 2)).size
}

test('a scene draws identical pixels for identical views, also in another environment of the same seed', () => {
  const first = shown({ pan: 33, tilt: -7 })
  shown({ pan: 90, zoom: 50 })
  const other = createScene(320, 180, createCoarseEnvironment).draw({ ...view, timeZone: 'UTC', pan: 33, tilt: -7 })

  expect(shown({ pan: 33, tilt: -7 }).equals(first)).toBe(true)
  expect(other.bytes.equals(first)).toBe(true)
})

test('a picture does not depend on the pictures that were drawn before it in the same light', () => {
  const drawLast = (...positions: number[]) => {
    const environment = { ...getEnvironment(view.seed) }
    const unlit = createScene(640, 360, () => environment)
    const atClamp: View = { ...noonView, pan: 0, tilt: -4, zoom: 20 }
    return positions.map((sled) => Buffer.from(unlit.draw({ ...atClamp, sled }).bytes)).at(-1)
  }

  expect(drawLast(49.2, 49)?.equals(drawLast(49) ?? Buffer.of())).toBe(true)
})

test.each([
  ['pan', { pan: 15 }],
  ['tilt', { tilt: 12 }],
  ['zoom', { zoom: 25 }],
  ['sled', { sled: 90 }],
  ['side of the camera', { cameraID: 'camera-2' }],
  ['seed', { seed: 8 }],
  ['hour', { now: midnight }],
] satisfies [string, Partial<View>][])('a scene draws a different picture when the %s changes', (_what, changes) => {
  expect(getDifference(shown({}), shown(changes))).toBeGreaterThan(0.1)
})

test('a scene draws a non-empty picture in every direction, by day and by night', () => {
  for (const now of [view.now, midnight])
    for (let pan = -180; pan < 180; pan += 90)
      for (const tilt of [-30, 0, 40, 90])
        expect(countTones(shown({ pan, tilt, now })), `pan ${pan}, tilt ${tilt}`).toBeGreaterThan(5)
})

test('a scene moves clouds and cars while the camera is stopped', () => {
  expect(getDifference(shown({ tilt: 30 }), shown({ tilt: 30, now: view.now + 40_000 }))).toBeGreaterThan(0.02)
})

test.each([
  ['over the cable', {}],
  ['along the road', { pan: 85, tilt: -5 }],
  ['into the sky', { tilt: 60 }],
  ['at night', { now: midnight, pan: 85, tilt: -5 }],
  ['from the webcam', { kind: 'webcam' }],
] satisfies [string, Partial<View>][])('a partial redraw %s returns the pixels of a full redraw', (_where, changes) => {
  const reused = createScene(320, 180, getEnvironment)
  const start = { ...view, ...changes }

  for (const passedMs of [0, 40, 70, 300, 700, 1_000, 1_900, 61_000])
    reused.draw({ ...start, now: start.now + passedMs })

  const fresh = createScene(320, 180, getEnvironment).draw({ ...start, now: start.now + 61_000 })
  const later = createScene(320, 180, getEnvironment).draw({ ...start, now: start.now + 62_300 })
  expect(reused.draw({ ...start, now: start.now + 61_000 }).bytes.equals(fresh.bytes)).toBe(true)
  expect(reused.draw({ ...start, now: start.now + 62_300 }).bytes.equals(later.bytes)).toBe(true)
})

test('a scene is not redrawn if the view has not visibly changed', () => {
  const first = scene.draw({ ...view, zoom: 100 }).version

  expect(scene.draw({ ...view, zoom: 100, now: view.now + 60 }).version).toBe(first)
  expect(scene.draw({ ...view, zoom: 100, now: view.now + 1_000 }).version).toBeGreaterThan(first)
})

test('a scene shows an unchanged clamp after two seconds and a faded one after two years', () => {
  const year = (n: number): number => Date.UTC(n, 0, 1, 12)
  const fresh = listCableFeatures(view.seed, year(2026)).find(({ kind, size }) => kind === 'clamp' && size < 0.4)
  const clamp = (now: number): Buffer => middle(shown({ sled: fresh?.at ?? 0, zoom: 45, tilt: -4, now }))

  expect(getDifference(clamp(year(2026)), clamp(year(2026) + 2_000))).toBe(0)
  expect(getDifference(clamp(year(2026)), clamp(year(2028)), 4)).toBeGreaterThan(0.3)
})

test('a scene lights the cable with the camera lamp at night', () => {
  const picture = shown({ now: midnight })
  const middle = picture.subarray((100 * 320 + 60) * 4, (100 * 320 + 260) * 4)

  expect(Math.max(...middle.filter((_, n) => n % 4 === 1))).toBeGreaterThan(90)
})

test('a scene shows the name of the camera in the overlay', () => {
  const upper = (picture: Buffer): Buffer => picture.subarray(0, 30 * 320 * 4)

  const plain = upper(shown({ tilt: 60 }))
  const renamed = upper(shown({ tilt: 60, cameraName: 'PTZ Renamed' }))

  expect(getDifference(plain, renamed)).toBeGreaterThan(0.005)
})
