import type { Page } from '@playwright/test'
import { advanceClock, expect, poll, test } from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'
import { tap } from './tap.ts'

test.use({ account: operator })

test('The arrows move the sled forward and backward by one step', async ({ page, rig }) => {
  await rig.speedUpClock()
  await page.goto('/dashboard/view')

  await tap(page.getByRole('button', { name: 'Move sled forward' }))
  await expect(page.getByText('Sled moved forward')).toBeVisible()
  await tap(page.getByRole('button', { name: 'Move sled backward' }))

  await expect(page.getByText('Sled moved backward')).toBeVisible()
  await poll(() => movements(rig)).toMatchObject([{ kind: 'step' }, { kind: 'step', reason: 'done' }])
})

test('A held sled arrow moves the sled step by step until the operator leaves the screen', async ({ page, rig }) => {
  await rig.speedUpClock()
  await page.clock.install()
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Move sled forward' }).hover()
  await page.mouse.down()
  await poll(async () => (await movements(rig)).length).toBeGreaterThan(1)

  await page.getByRole('link', { name: 'Gallery' }).evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  await poll(async () => (await movements(rig)).every(({ ended }) => ended !== null)).toBe(true)
  const before = (await movements(rig)).length
  await advanceClock(page, 3_000)

  expect(await movements(rig)).toHaveLength(before)
  await page.mouse.up()
})

for (const { title, end } of [
  {
    title: 'A held sled key stops moving the sled when a text field gets focus',
    end: (page: Page) => page.getByRole('textbox', { name: 'Rename camera' }).focus(),
  },
  {
    title: 'A held sled key stops moving the sled when the operator chooses another camera',
    end: (page: Page) => page.getByRole('button', { name: /^PTZ South span/ }).click(),
  },
]) {
  test(title, async ({ page, rig }) => {
    await rig.speedUpClock()
    await page.clock.install()
    await page.goto('/dashboard/view')
    await page.getByRole('group', { name: 'Sled' }).waitFor()
    await page.keyboard.down('.')
    await poll(async () => (await movements(rig)).length).toBeGreaterThan(1)

    await end(page)
    await poll(async () => (await movements(rig)).every(({ ended }) => ended !== null)).toBe(true)
    const before = (await movements(rig)).length
    await advanceClock(page, 3_000)

    expect(await movements(rig)).toHaveLength(before)
    await page.keyboard.up('.')
  })
}

test('The home button moves the sled to the start of its track', async ({ page, rig }) => {
  await rig.speedUpClock()
  await page.goto('/dashboard/view')

  await page.getByRole('button', { name: 'Sled home' }).click()

  await expect(page.getByText('Navigating to home...')).toBeVisible()
  await poll(() => movements(rig)).toMatchObject([{ kind: 'home', reason: 'done' }])
})

test.describe('while the motor restarts', () => {
  test.use({ expectedErrors: [/503/] })

  test('The home button shows why the sled does not move, and an arrow shows no notice', async ({ page, rig }) => {
    await page.goto('/dashboard/view')
    await rig.addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/*', status: 503 })

    await tap(page.getByRole('button', { name: 'Move sled forward' }))
    await page.getByRole('button', { name: 'Sled home' }).click()

    await expect(page.getByText('This failure was ordered (/sim/faults)', { exact: true })).toBeVisible()
    await expect(page.getByText('Sled moved forward')).toBeHidden()
    expect(await movements(rig)).toEqual([])
  })
})

const movements = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'sled')
