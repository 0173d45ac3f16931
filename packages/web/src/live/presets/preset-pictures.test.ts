import 'fake-indexeddb/auto'
import { clear, createStore } from 'idb-keyval'
import { beforeEach, expect, test } from 'vitest'
import { forgetPresetPicture, keepPresetPicture, readPresetPicture } from './preset-pictures.ts'

const valley = { cameraID: 'north', name: 'Valley' }
const photograph = (words: string) => ({ thumbnail: `data:,${words}`, full: new Blob([words]) })

// Other files of the same process store pictures too
beforeEach(() => clear(createStore('rig-console', 'preset-pictures')))

test('The picture of a preset is stored with the time of saving, and the newest one is used', async () => {
  await keepPresetPicture(valley, photograph('before'), 1_000)
  await keepPresetPicture(valley, photograph('after'), 2_000)

  expect(await readPresetPicture(valley)).toMatchObject({ thumbnail: 'data:,after', takenAt: 2_000 })
})

test('Presets with the same name at two cameras each have their own picture', async () => {
  await keepPresetPicture(valley, photograph('north'), 1_000)

  expect(await readPresetPicture({ cameraID: 'south', name: 'Valley' })).toBe(null)
})

test('A deleted picture is gone', async () => {
  await keepPresetPicture(valley, photograph('here'))

  await forgetPresetPicture(valley)

  expect(await readPresetPicture(valley)).toBe(null)
})

test('At most 120 pictures are stored; the oldest are dropped first', async () => {
  const named = (place: number) => ({ cameraID: 'north', name: `View ${place}` })
  for (let place = 0; place <= 120; place += 1) await keepPresetPicture(named(place), photograph('view'), 5_000 + place)

  const kept = await Promise.all([named(0), named(1), named(120)].map(readPresetPicture))

  expect(kept.map((picture) => picture !== null)).toEqual([false, true, true])
})
