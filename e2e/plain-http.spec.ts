import { PLAIN_HTTP_HOST } from './browser.ts'
import { expectToStop } from './expect-stopped.ts'
import { expect, fillSignIn, poll, test } from './fixtures.ts'
import { operator } from './simulator.ts'
import { findLastDrive } from './steering.ts'

test('without HTTPS an operator signs in, watches, steers and marks a finding', async ({ page, rig, baseURL }) => {
  await rig.slowDownClock()
  const url = new URL(baseURL ?? '')
  url.hostname = PLAIN_HTTP_HOST
  await page.goto(url.href)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await fillSignIn(page, operator)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await poll(() => findLastDrive(rig, 'pan')).toMatchObject({ ended: null })
  await expectToStop(rig, () => page.mouse.up())

  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Save finding' }).click()
  await expect(page.getByText('Finding recorded')).toBeVisible()
})
