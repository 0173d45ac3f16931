import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRig, type TestRig } from '../testing/test-rig.ts'

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
