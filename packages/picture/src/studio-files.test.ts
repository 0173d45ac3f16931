import { afterAll, expect, test } from 'vitest'
import { createStudio } from './studio.ts'
import { noonView } from './testing/noon-view.ts'
import { getSharedPool } from './testing/shared-pool.ts'

const pool = { ...getSharedPool(), close: async () => {} }
const studio = createStudio({ getView: () => noonView, log: { error: () => {} }, pool })
afterAll(studio.close)

test('studio.still returns equal pictures for equal views and different ones for different views', async () => {
  const [one, same, other] = await Promise.all([
    studio.still(noonView),
    studio.still(noonView),
    studio.still({ ...noonView, pan: 40 }),
  ])

  expect(one.equals(same)).toBe(true)
  expect(one.equals(other)).toBe(false)
})

test('studio.poster caches the poster of a camera for a short time', async () => {
  const first = await studio.poster(noonView)
  const second = await studio.poster({ ...noonView, pan: 90 })

  expect(second).toBe(first)
})

test('studio.film renders the next film immediately after a film is aborted', async () => {
  const viewAt = () => noonView
  const controller = new AbortController()
  // Rendering it takes longer than a test may
  const long = studio.film({ seconds: 600, viewAt }, controller.signal)

  controller.abort(new Error('The client has disconnected'))

  await expect(long).rejects.toThrow('The client has disconnected')
  expect(await studio.film({ seconds: 0.1, viewAt })).toBeInstanceOf(Buffer)
})
