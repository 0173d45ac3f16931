import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRig, type RigUnderTest } from '../testing/rig-under-test.ts'

let rig: RigUnderTest
beforeAll(async () => {
  rig = await openRig({ SEED_MEDIA: 'on' })
})
afterAll(() => rig.close())

type Listed = { name: string; url: string; format: string }

const pictures = async (): Promise<Listed[]> =>
  (await rig.call('GET', 'gallery/')).body.data.image.filter(({ format }: Listed) => format === 'jpg')

test('A seeded rig has pictures, and a reset restores deleted ones', async () => {
  await expect.poll(async () => (await pictures()).length).toBe(5)
  const before = await pictures()

  for (const { name } of before) await rig.call('DELETE', `gallery/${encodeURIComponent(name)}/`)
  expect(await pictures()).toEqual([])
  await rig.sim('POST', 'reset')

  expect(await pictures()).toEqual(before)
  const opened = await Promise.all(before.map(({ url }) => rig.app.inject({ url })))
  expect(opened.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
})
