import type { View } from '@rig/rig'
import { afterEach, expect, test } from 'vitest'
import { createRenderPool, createStudio, type Studio } from './studio.ts'
import { startFaultyThread } from './testing/faulty-thread.ts'
import { noonView } from './testing/noon-view.ts'

let studio: Studio

afterEach(() => studio.close())

test.each(['throws', 'ends', 'fails'])('viewers keep getting pictures when a render thread %s', async (fault) => {
  const names = ['fine', fault]
  const sentences: string[] = []
  const log = { error: (_details: object, sentence: string) => sentences.push(sentence) }
  studio = createStudio({
    getView: () => ({ ...noonView, cameraName: names.shift() ?? 'fine again' }),
    log,
    pool: createRenderPool({ log, startThread: startFaultyThread }),
  })
  const shown: string[] = []

  studio.watch('camera', {
    show: ({ jpeg }) => {
      shown.push(jpeg.toString())
      return true
    },
    end: () => shown.push('the end'),
  })

  await expect.poll(() => shown.slice(0, 3)).toEqual(['fine', 'fine again', 'fine again'])
  expect(sentences).toContain('failed to render a live picture, retrying in 0.5 s')
  expect(studio.metrics().viewers).toBe(1)
})

test('studio.poster renders a poster again only after `posterSeconds`', async () => {
  const postersDrawn = async (posterSeconds: number) => {
    let count = 0
    const render = async () => Buffer.from(String(count++))
    const pool = { render, close: async () => {} }
    studio = createStudio({ getView: () => noonView, posterSeconds, log: { error: () => {} }, pool })
    for (let n = 0; n < 3; n++) await studio.poster(noonView)
    return count
  }

  expect(await postersDrawn(60)).toBe(1)
  expect(await postersDrawn(0)).toBe(3)
})

test.each<[string, Partial<View>, number]>([
  ['the same view a second later', { now: noonView.now + 1_000 }, 1],
  ['another position', { pan: noonView.pan + 1 }, 2],
  ['another time of day', { now: noonView.now + 3_600_000 }, 2],
])('after checkPosters, the cached poster is used only for a similar view: %s', async (_which, change, drawings) => {
  let count = 0
  studio = createStudio({
    getView: () => noonView,
    posterSeconds: 60,
    log: { error: () => {} },
    pool: { render: async () => Buffer.from(String(count++)), close: async () => {} },
  })
  await studio.poster(noonView)

  studio.checkPosters()
  await studio.poster({ ...noonView, ...change })

  expect(count).toBe(drawings)
})
