import { listCableFeatures, type View } from '@rig/rig'
import { expect, test } from 'vitest'
import type { Frame } from '../draw/frame.ts'
import { noonView } from '../testing/noon-view.ts'
import { createScene } from './scene.ts'
import { createWorld, type World } from './world.ts'

const worlds = new Map<number, World>()
const worldOf = (seed: number): World => {
  const world = worlds.get(seed) ?? createWorld(seed, { columns: 360, groundStep: 4 })
  worlds.set(seed, world)
  return world
}
const scene = createScene(320, 180, worldOf)
const view: View = { ...noonView, cameraID: 'camera-1', pan: 0, tilt: 0, zoom: 0, sled: 80 }
const midnight = Date.UTC(2026, 10, 21, 0, 30)
const shown = (changes: Partial<View>): Buffer =>
  Buffer.from(scene.draw({ ...view, timeZone: 'UTC', ...changes }).bytes)

/** Returns the fraction of pixels that differ by more than `clearly`. */
const difference = (one: Buffer, other: Buffer, clearly = 16): number => {
  let differing = 0
  for (let at = 0; at < one.length; at += 4)
    if (Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) > clearly) differing++
  return differing / (one.length / 4)
}

/** Returns the lines in the middle of a picture. */
const middle = (picture: Buffer): Buffer => picture.subarray(80 * 320 * 4, 100 * 320 * 4)

/** Returns the number of tones below the overlay; an empty picture has few. */
const tones = (picture: Buffer, from = 0.2, to = 0.85): number => {
  const rows = picture.subarray(Math.floor(180 * from) * 320 * 4, Math.floor(180 * to) * 320 * 4)
  return new Set(Array.from({ length: rows.length / 4 }, (_, n) => (rows[n * 4] ?? 0) >> 2)).size
}

test('The same view gives the same picture, pixel for pixel', () => {
  const first = shown({ pan: 33, tilt: -7 })
  shown({ pan: 90, zoom: 50 })

  expect(shown({ pan: 33, tilt: -7 }).equals(first)).toBe(true)
})

test.each([
  ['pan', { pan: 15 }],
  ['tilt', { tilt: 12 }],
  ['zoom', { zoom: 25 }],
  ['sled', { sled: 90 }],
  ['camera on the other side', { cameraID: 'camera-2' }],
  ['seed', { seed: 8 }],
  ['hour', { now: midnight }],
] satisfies [string, Partial<View>][])('A different %s gives a different picture', (_what, changes) => {
  expect(difference(shown({}), shown(changes))).toBeGreaterThan(0.1)
})

test('The picture is not empty in any direction, by day or by night', () => {
  for (const now of [view.now, midnight])
    for (let pan = -180; pan < 180; pan += 45)
      for (const tilt of [-30, 0, 40, 90])
        expect(tones(shown({ pan, tilt, now })), `pan ${pan}, tilt ${tilt}`).toBeGreaterThan(5)
})

test('Clouds and cars move while the camera does not', () => {
  expect(difference(shown({ tilt: 30 }), shown({ tilt: 30, now: view.now + 40_000 }))).toBeGreaterThan(0.02)
})

test.each([
  ['over the cable', {}],
  ['along the road', { pan: 85, tilt: -5 }],
  ['into the sky', { tilt: 60 }],
  ['at night', { now: midnight, pan: 85, tilt: -5 }],
  ['from the webcam', { kind: 'webcam' }],
] satisfies [string, Partial<View>][])('A partly redrawn picture %s is identical to a new one', (_where, changes) => {
  const reused = createScene(320, 180, worldOf)
  const start = { ...view, ...changes }

  for (const passedMs of [0, 40, 70, 300, 700, 1_000, 1_900, 61_000])
    reused.draw({ ...start, now: start.now + passedMs })

  const fresh = createScene(320, 180, worldOf).draw({ ...start, now: start.now + 61_000 })
  const later = createScene(320, 180, worldOf).draw({ ...start, now: start.now + 62_300 })
  expect(reused.draw({ ...start, now: start.now + 61_000 }).bytes.equals(fresh.bytes)).toBe(true)
  expect(reused.draw({ ...start, now: start.now + 62_300 }).bytes.equals(later.bytes)).toBe(true)
})

test('A picture without changes is not drawn again', () => {
  const first = scene.draw({ ...view, zoom: 100 }).version

  expect(scene.draw({ ...view, zoom: 100, now: view.now + 60 }).version).toBe(first)
  expect(scene.draw({ ...view, zoom: 100, now: view.now + 1_000 }).version).toBeGreaterThan(first)
})

test('A clamp looks the same a moment later, and has faded two years later', () => {
  const year = (n: number): number => Date.UTC(n, 0, 1, 12)
  const fresh = listCableFeatures(view.seed, year(2026)).find(({ kind, size }) => kind === 'clamp' && size < 0.4)
  const clamp = (now: number): Buffer => middle(shown({ sled: fresh?.at ?? 0, zoom: 45, tilt: -4, now }))

  expect(difference(clamp(year(2026)), clamp(year(2026) + 2_000))).toBe(0)
  expect(difference(clamp(year(2026)), clamp(year(2028)), 4)).toBeGreaterThan(0.3)
})

test('At night the lamp lights the cable', () => {
  const picture = shown({ now: midnight })
  const middle = picture.subarray((100 * 320 + 60) * 4, (100 * 320 + 260) * 4)

  expect(Math.max(...middle.filter((_, n) => n % 4 === 1))).toBeGreaterThan(90)
})

test('With the fault `black` every pixel is black', () => {
  const frame: Frame = scene.draw({ ...view, effect: 'black' })

  expect(frame.pixels.every((pixel) => pixel === (0xff000000 | 0))).toBe(true)
})

test('The overlay shows the name of the camera', () => {
  const upper = (picture: Buffer): Buffer => picture.subarray(0, 30 * 320 * 4)

  const plain = upper(shown({ tilt: 60 }))
  const renamed = upper(shown({ tilt: 60, cameraName: 'PTZ Renamed' }))

  expect(difference(plain, renamed)).toBeGreaterThan(0.005)
})
