import { expect, letTimePass } from './fixtures.ts'
import { heading, openStand, sign, test, untilTourIsThere } from './stand.ts'
import { expectStandstill, noteStops } from './standstill.ts'
import { drives } from './steering.ts'

test.skip(Boolean(process.env.E2E_BASE_URL), 'Only the simulator serves the stand')

test('After a minute without a touch the tour drives the camera, and a touch stops it', async ({ page, rig }) => {
  noteStops(page)
  await openStand(page)
  expect(await drives(rig)).toEqual([])

  await untilTourIsThere(page)
  await expect.poll(async () => (await drives(rig)).at(-1)?.ended).toBeNull()
  await page.mouse.move(400, 300)

  await expect(sign(page)).toBeHidden()
  await expectStandstill(page, rig, (await drives(rig)).at(-1)?.axis)
  const before = await drives(rig)
  await letTimePass(page, 50_000)
  await expect(heading(page)).toBeVisible()
  expect(await drives(rig)).toEqual(before)
})
