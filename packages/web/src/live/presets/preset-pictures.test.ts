import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { createPresetPictures } from './preset-pictures.ts'

const valley = { cameraID: 'north', name: 'Valley' }
const photograph = (text: string) => ({ thumbnail: `data:,${text}`, full: new Blob([text]) })

// Other files of the same process store pictures too
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** The stored pictures of the console for one rig; `time.now` is the time of its clock. */
const openPictures = (host = 'https://rig.test') => {
  const time = { now: 1_000 }
  const window = { location: { origin: 'https://rig.test' } } as never
  const clock = { date: () => time.now } as never
  const pictures = createPresetPictures({ config: { host, basePath: '' } as never, page: { window } as never, clock })
  return { ...pictures, time }
}

test('The picture of a preset is stored with the time of saving, and the newest one is used', async () => {
  const { store, read, time } = openPictures()
  await store(valley, photograph('before'))
  time.now = 2_000
  await store(valley, photograph('after'))

  expect(await read(valley)).toMatchObject({ thumbnail: 'data:,after', takenAt: 2_000 })
})

test('Presets with the same name at two cameras have a picture each', async () => {
  const { store, read } = openPictures()
  await store(valley, photograph('north'))

  expect(await read({ cameraID: 'south', name: 'Valley' })).toBe(null)
})

test('Presets with the same name and camera at two rigs have a picture each', async () => {
  const [own, other] = [openPictures(), openPictures('https://other-rig.test')]
  await own.store(valley, photograph('own'))

  expect(await own.read(valley)).toMatchObject({ thumbnail: 'data:,own' })
  expect(await other.read(valley)).toBe(null)
})

test('A deleted picture is no longer stored', async () => {
  const { store, read, remove } = openPictures()
  await store(valley, photograph('here'))

  await remove(valley)

  expect(await read(valley)).toBe(null)
})

test('At most 120 pictures are stored; the oldest are dropped first', async () => {
  const { store, read, time } = openPictures()
  const named = (index: number) => ({ cameraID: 'north', name: `View ${index}` })
  for (let index = 0; index <= 120; index += 1) {
    time.now = 5_000 + index
    await store(named(index), photograph('view'))
  }

  const stored = await Promise.all([named(0), named(1), named(120)].map(read))

  expect(stored.map((picture) => picture !== null)).toEqual([false, true, true])
})
