import type { FilmPlan, Studio } from '@rig/picture'
import { KNOWN_CAMERA_ID, type Rig, seedRecordings, seedRig, simulatePastPatrol } from '@rig/rig'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createStore } from '../store.ts'
import { createRecorder } from './recorder.ts'

const now = Date.UTC(2026, 4, 4, 10)
const [patrol] = seedRecordings.filter(({ kind }) => kind === 'patrol')

/** A rig with orders for two films of the same patrol. */
const rigWithTwoFilmsOwed = (): Rig => {
  const rig = seedRig({ now, timeZone: 'UTC' })
  const [film] = simulatePastPatrol(rig, { ...patrol, cameraID: KNOWN_CAMERA_ID, at: now - 3_600_000 } as never).filter(
    (effect) => effect.kind === 'film',
  )
  if (!film) throw new Error('A patrol leaves a film')
  const films = ['first.mp4', 'second.mp4'].map((name) => ({ ...film, name }))
  return { ...rig, films }
}

/** Draws nothing; each film is the next of the given results. */
const studioThatGives = (...results: unknown[]) => {
  let given = 0
  return { film: async (_plan: FilmPlan) => results[given++] } as unknown as Studio
}

const capacity = { items: 10, bytes: 1_000_000 }

test('Twenty frame shots may be under way at once; one more is refused for a second', async () => {
  const store = createStore({ rig: seedRig({ now, timeZone: 'UTC' }), clock: () => now })
  const never = { still: () => new Promise<Buffer>(() => {}) } as unknown as Studio
  const recorder = createRecorder({ store, studio: never, capacity, log: fastify().log })
  for (let count = 0; count < 20; count++) void recorder.takeFrameShot(KNOWN_CAMERA_ID)

  const oneMore = recorder.takeFrameShot(KNOWN_CAMERA_ID)

  await expect(oneMore).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  store.close()
})

test('A film whose order another rig has replaced is broken off, and the next one is made', async () => {
  const rig = rigWithTwoFilmsOwed()
  const store = createStore({ rig, clock: () => now })
  let isFirst = true
  const film = (_plan: FilmPlan, signal: AbortSignal) => {
    if (!isFirst) return Promise.resolve(Buffer.from('film'))
    isFirst = false
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const recorder = createRecorder({ store, studio: { film } as unknown as Studio, capacity, log: fastify().log })
  recorder.startAnew()

  store.replace({ ...rig, films: rig.films.slice(1) })
  recorder.startAnew()

  await expect.poll(() => store.read().gallery.map(({ name }) => name)).toEqual(['second.mp4'])
  store.close()
})

test('A film that cannot be stored does not prevent the next films', async () => {
  const store = createStore({ rig: rigWithTwoFilmsOwed(), clock: () => now })
  const unfit = { length: 3 }
  const studio = studioThatGives(unfit, Buffer.from('film'))
  const recorder = createRecorder({ store, studio, capacity, log: fastify().log })

  recorder.startAnew()
  await expect.poll(() => store.read().films).toEqual([])

  expect(recorder.galleryFile('second.mp4').bytes.toString()).toBe('film')
  store.close()
})
