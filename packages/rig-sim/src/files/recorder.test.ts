import type { FilmPlan, Studio } from '@rig/picture'
import { getFrameShotView, KNOWN_CAMERA_ID, listSeedEffects, type Rig, seedRig } from '@rig/rig'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createStore } from '../store.ts'
import { createDrawing } from './drawing.ts'
import { createRecorder } from './recorder.ts'

const now = Date.UTC(2026, 4, 4, 10)

const rigWithTwoFilmRequests = (): Rig => {
  const rig = seedRig({ now, timeZone: 'UTC' })
  const film = listSeedEffects(rig).find((effect) => effect.kind === 'film')
  if (!film) throw new Error('The patrol produced no film')
  const films = ['first.mp4', 'second.mp4'].map((name) => ({ ...film, name }))
  return { ...rig, films }
}

const studioWithResults = (...results: unknown[]) => {
  let index = 0
  return { film: async (_plan: FilmPlan) => results[index++] } as unknown as Studio
}

const capacity = { items: 10, bytes: 1_000_000 }

test('takeFrameShot rejects with 503 and Retry-After while 20 frame shots are in progress', async () => {
  const store = createStore({ rig: seedRig({ now, timeZone: 'UTC' }), clock: () => now })
  const never = { still: () => new Promise<Buffer>(() => {}) } as unknown as Studio
  const recorder = createRecorder({ store, studio: never, capacity, log: fastify().log })
  for (let count = 0; count < 20; count++) void recorder.takeFrameShot(KNOWN_CAMERA_ID)

  const oneMore = recorder.takeFrameShot(KNOWN_CAMERA_ID)

  await expect(oneMore).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  store.close()
})

test('a frame shot that is in progress when the rig is replaced is not added to the new rig and returns 503', async () => {
  const rig = seedRig({ now, timeZone: 'UTC' })
  const store = createStore({ rig, clock: () => now })
  let finishDrawing = (_picture: Buffer) => {}
  const drawn = new Promise<Buffer>((resolve) => {
    finishDrawing = resolve
  })
  const studio = { still: () => drawn } as unknown as Studio
  const recorder = createRecorder({ store, studio, capacity, log: fastify().log })
  const shot = recorder.takeFrameShot(KNOWN_CAMERA_ID)
  store.replace(rig)
  recorder.restart()

  finishDrawing(Buffer.from('old'))

  await expect(shot).rejects.toMatchObject({ status: 503, message: expect.stringMatching(/was reset while/) })
  expect(store.read().gallery).toEqual([])
  store.close()
})

test('replacing the rig aborts the film in progress, and a restart renders the films of the new rig', async () => {
  const rig = rigWithTwoFilmRequests()
  const store = createStore({ rig, clock: () => now })
  let isFirst = true
  const film = (_plan: FilmPlan, signal: AbortSignal) => {
    if (!isFirst) return Promise.resolve(Buffer.from('film'))
    isFirst = false
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const recorder = createRecorder({ store, studio: { film } as unknown as Studio, capacity, log: fastify().log })
  recorder.restart()

  store.replace({ ...rig, films: rig.films.slice(1) })
  recorder.restart()

  await expect.poll(() => store.read().gallery.map(({ name }) => name)).toEqual(['second.mp4'])
  store.close()
})

test('the recorder renders the next film if a film cannot be stored', async () => {
  const store = createStore({ rig: rigWithTwoFilmRequests(), clock: () => now })
  const invalid = { length: 3 }
  const studio = studioWithResults(invalid, Buffer.from('film'))
  const recorder = createRecorder({ store, studio, capacity, log: fastify().log })

  recorder.restart()
  await expect.poll(() => store.read().films).toEqual([])

  expect((await recorder.galleryFile('second.mp4')).bytes.toString()).toBe('film')
  store.close()
})

test('addUndrawn does not list a drawn file that exceeds the capacity of the gallery, and does not throw', async () => {
  const store = createStore({ rig: seedRig({ now, timeZone: 'UTC' }), clock: () => now })
  const recorder = createRecorder({ store, studio: studioWithResults(), capacity, log: fastify().log })
  const draw = async () => Buffer.alloc(capacity.bytes + 1)
  const drawing = createDrawing({ draw, onDrawn: () => {}, onFailed: () => {} })
  await drawing.read()
  const { item } = recorder.planPicture(getFrameShotView(store.read(), KNOWN_CAMERA_ID, now))

  recorder.addUndrawn({ item, drawing })

  expect(store.read().gallery).toEqual([])
  store.close()
})
