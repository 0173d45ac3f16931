import { seedRig } from '@rig/rig'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRig, type TestRig } from '../testing/test-rig.ts'
import type { Recorder, Recording } from './recorder.ts'
import { createSeedRecorder } from './seed-recorder.ts'

let rig: TestRig
beforeAll(async () => {
  rig = await startTestRig({ SEED_MEDIA: 'on' })
})
afterAll(() => rig.close())

type Listed = { name: string; url: string; format: string }

const pictures = async (): Promise<Listed[]> =>
  (await rig.call('GET', 'gallery/')).body.data.image.filter(({ format }: Listed) => format === 'jpg')

test('a reset restores deleted pictures of the seed', async () => {
  await expect.poll(async () => (await pictures()).length).toBe(5)
  const before = await pictures()

  for (const { name } of before) await rig.call('DELETE', `gallery/${encodeURIComponent(name)}/`)
  expect(await pictures()).toEqual([])
  await rig.sim('POST', 'reset')

  expect(await pictures()).toEqual(before)
  const opened = await Promise.all(before.map(({ url }) => rig.app.inject({ url })))
  expect(opened.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
})

const now = Date.UTC(2026, 4, 4, 10)

const createRecorder = (made: string[], film = async () => ({ item: { name: 'film' } })) =>
  ({
    picture: async () => ({ item: { name: 'picture' } }),
    film,
    addToGallery: ({ item }: Recording) => made.push(item.name),
    addReport: () => made.push('report'),
  }) as unknown as Recorder

test('the films of the seed are made once, when they are first needed', async () => {
  const made: string[] = []
  const seed = createSeedRecorder(createRecorder(made), fastify().log)
  await seed.makeFilms()

  await seed.make(seedRig({ now, timeZone: 'UTC' }), () => true)
  const atFirst = made.splice(0)
  await Promise.all([seed.makeFilms(), seed.makeFilms()])

  expect(atFirst).toEqual(['report', 'report', ...Array(5).fill('picture')])
  expect(made).toEqual(['film', 'film'])
})

test('a film of the seed that is finished in another state is added only by the next reset', async () => {
  const made: string[] = []
  let replace = () => {}
  const recorder = createRecorder(made, async () => {
    replace()
    return { item: { name: 'film' } }
  })
  const seed = createSeedRecorder(recorder, fastify().log)
  await seed.make(seedRig({ now, timeZone: 'UTC' }), () => true)
  replace = seed.detach

  await seed.makeFilms()
  const inOtherState = made.filter((name) => name === 'film')
  seed.restore()

  expect(inOtherState).toEqual([])
  expect(made.filter((name) => name === 'film')).toEqual(['film', 'film'])
})
