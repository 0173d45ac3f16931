import { expect, test } from 'vitest'
import type { View } from '../rig/view.ts'
import { noonView } from '../testing/view.ts'
import type { Frame } from './frame.ts'
import { createScene } from './scene.ts'
import { createWorld, type World } from './world.ts'

const worlds = new Map<number, World>()
const worldOf = (seed: number): World => {
  const world = worlds.get(seed) ?? createWorld(seed, 360)
  worlds.set(seed, world)
  return world
}
const scene = createScene(320, 180, worldOf)
const view: View = { ...noonView, cameraID: 'camera-1', pan: 0, tilt: 0, zoom: 0, sled: 80 }
const midnight = Date.UTC(2026, 10, 21, 0, 30)
const shown = (changes: Partial<View>): Buffer =>
  Buffer.from(scene.draw({ ...view, timeZone: 'UTC', ...changes }).bytes)

/** Part of the pixels whose colour differs clearly. */
const difference = (one: Buffer, other: Buffer): number => {
  let differing = 0
  for (let at = 0; at < one.length; at += 4) if (Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) > 16) differing++
  return differing / (one.length / 4)
}

/** How many tones a picture has below its burnt-in lines: an empty one has few. */
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
] satisfies [string, Partial<View>][])('Another %s gives another picture', (_what, changes) => {
  expect(difference(shown({}), shown(changes))).toBeGreaterThan(0.1)
})

test('No direction of view is empty, by day and by night', () => {
  for (const now of [view.now, midnight])
    for (let pan = -180; pan < 180; pan += 45)
      for (const tilt of [-30, 0, 40, 90])
        expect(tones(shown({ pan, tilt, now })), `pan ${pan}, tilt ${tilt}`).toBeGreaterThan(5)
})

test('Clouds and cars move while the camera stands still', () => {
  expect(difference(shown({ tilt: 30 }), shown({ tilt: 30, now: view.now + 40_000 }))).toBeGreaterThan(0.02)
})

test('At night the lamp lights the cable', () => {
  const picture = shown({ now: midnight })
  const middle = picture.subarray((100 * 320 + 60) * 4, (100 * 320 + 260) * 4)

  expect(Math.max(...middle.filter((_, n) => n % 4 === 1))).toBeGreaterThan(90)
})

test('A black picture is black all over', () => {
  const frame: Frame = scene.draw({ ...view, effect: 'black' })

  expect(frame.pixels.every((pixel) => pixel === (0xff000000 | 0))).toBe(true)
})

test('The burnt-in lines follow the view: name, position and time', () => {
  const upper = (picture: Buffer): Buffer => picture.subarray(0, 30 * 320 * 4)

  const plain = upper(shown({ tilt: 60 }))
  const renamed = upper(shown({ tilt: 60, cameraName: 'PTZ Renamed' }))

  expect(difference(plain, renamed)).toBeGreaterThan(0.005)
})
