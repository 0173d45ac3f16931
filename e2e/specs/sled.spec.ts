import type { Page } from '@playwright/test'
import { advanceClock, expect, findToast, poll, test } from '../support/fixtures.ts'
import { pressBriefly } from '../support/press-briefly.ts'
import { operator, type Simulator } from '../support/simulator.ts'

test.use({ account: operator })

/** Units of the track, which is 200 long. A reset moves the sled to this position. */
const SLED_START = 40
const SLED_STEP = 5

test('the arrows move the sled forward and backward by one step', async ({ page, rig }) => {
  await rig.speedUpClock()
  await page.goto('/dashboard/view')

  await pressBriefly(page.getByRole('button', { name: 'Move sled forward' }))
  await expect(findToast(page, 'Sled moved forward')).toBeVisible()
  await poll(() => getSledPosition(rig)).toBe(SLED_START + SLED_STEP)
  await pressBriefly(page.getByRole('button', { name: 'Move sled backward' }))

  await expect(findToast(page, 'Sled moved backward')).toBeVisible()
  await poll(() => listSledMovements(rig)).toMatchObject([{ kind: 'step' }, { kind: 'step', reason: 'done' }])
  expect(await getSledPosition(rig)).toBe(SLED_START)
})

test('a held sled arrow moves the sled step by step until the operator leaves the screen', async ({ page, rig }) => {
  await rig.speedUpClock()
  await page.clock.install()
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Move sled forward' }).hover()
  await page.mouse.down()
  await poll(async () => (await listSledMovements(rig)).length).toBeGreaterThan(1)

  await page.getByRole('link', { name: 'Gallery' }).evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  await poll(async () => (await listSledMovements(rig)).every(({ ended }) => ended !== null)).toBe(true)
  const before = (await listSledMovements(rig)).length
  await advanceClock(page, 3_000)

  expect(await listSledMovements(rig)).toHaveLength(before)
  await page.mouse.up()
})

for (const { title, end } of [
  {
    title: 'a held sled key stops moving the sled when a text field gets focus',
    end: (page: Page) => page.getByRole('textbox', { name: 'Rename camera' }).focus(),
  },
  {
    title: 'a held sled key stops moving the sled when the operator chooses another camera',
    end: (page: Page) => page.getByRole('button', { name: /^PTZ South span/ }).click(),
  },
]) {
  test(title, async ({ page, rig }) => {
    await rig.speedUpClock()
    await page.clock.install()
    await page.goto('/dashboard/view')
    await page.getByRole('group', { name: 'Sled' }).waitFor()
    await page.keyboard.down('.')
    await poll(async () => (await listSledMovements(rig)).length).toBeGreaterThan(1)

    await end(page)
    await poll(async () => (await listSledMovements(rig)).every(({ ended }) => ended !== null)).toBe(true)
    const before = (await listSledMovements(rig)).length
    await advanceClock(page, 3_000)

    expect(await listSledMovements(rig)).toHaveLength(before)
    await page.keyboard.up('.')
  })
}

const getSledPosition = async (rig: Simulator) => (await rig.state()).sled.trajectory.at(-1)?.position

const listSledMovements = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'sled')
