import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'

test.use({ account: operator })

test('The arrows move the sled there and back, a step each', async ({ page, rig }) => {
  await page.goto('/dashboard/view')

  await page.getByRole('button', { name: 'Move sled forward' }).click()
  await expect(page.getByText('Sled moved forward')).toBeVisible()
  await page.getByRole('button', { name: 'Move sled backward' }).click()

  await expect(page.getByText('Sled moved backward')).toBeVisible()
  await expect.poll(() => movements(rig)).toMatchObject([{ kind: 'step' }, { kind: 'step', reason: 'done' }])
})

test('A held arrow steps on until its button has left the page', async ({ page, rig }) => {
  await page.clock.install()
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Move sled forward' }).hover()
  await page.mouse.down()
  await expect.poll(async () => (await movements(rig)).length).toBeGreaterThan(1)

  await page.getByRole('link', { name: 'Gallery' }).evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible()
  await expect.poll(async () => (await movements(rig)).every(({ ended }) => ended !== null)).toBe(true)
  const before = (await movements(rig)).length
  await page.clock.runFor(3_000)

  expect(await movements(rig)).toHaveLength(before)
})

for (const { title, end } of [
  {
    title: 'The focus in a field ends the hold of a sled key',
    end: (page: Page) => page.getByRole('textbox', { name: 'Rename camera' }).focus(),
  },
  {
    title: 'Another camera ends the hold of a sled key',
    end: (page: Page) => page.getByRole('button', { name: /^PTZ South span/ }).click(),
  },
]) {
  test(title, async ({ page, rig }) => {
    await page.clock.install()
    await page.goto('/dashboard/view')
    await page.getByRole('group', { name: 'Sled' }).waitFor()
    await page.keyboard.down('.')
    await expect.poll(async () => (await movements(rig)).length).toBeGreaterThan(1)

    await end(page)
    await expect.poll(async () => (await movements(rig)).every(({ ended }) => ended !== null)).toBe(true)
    const before = (await movements(rig)).length
    await page.clock.runFor(3_000)

    expect(await movements(rig)).toHaveLength(before)
  })
}

test('The home of the sled is its beginning', async ({ page, rig }) => {
  await page.goto('/dashboard/view')

  await page.getByRole('button', { name: 'Sled home' }).click()

  await expect(page.getByText('Navigating to home...')).toBeVisible()
  await expect.poll(() => movements(rig), { timeout: 20_000 }).toMatchObject([{ kind: 'home', reason: 'done' }])
})

test.describe('with a motor that restarts', () => {
  test.use({ expectedErrors: [/503/] })

  test('The way home is refused in the words of the rig, a step without a word', async ({ page, rig }) => {
    await page.goto('/dashboard/view')
    await rig.addFault({ kind: 'fail', method: 'POST', path: '/api/v1/motor/*', status: 503 })

    await page.getByRole('button', { name: 'Move sled forward' }).click()
    await page.getByRole('button', { name: 'Sled home' }).click()

    await expect(page.getByText('This failure was ordered')).toBeVisible()
    await expect(page.getByText('Sled moved forward')).toBeHidden()
    expect(await movements(rig)).toEqual([])
  })
})

const movements = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'sled')
