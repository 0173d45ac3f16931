import { PLAIN_HTTP_HOST } from '../support/browser.ts'
import { expectToStop } from '../support/expect-stopped.ts'
import { expect, fillSignIn, findToast, poll, startStreaming, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { findLastDrive } from '../support/steering.ts'

test('without HTTPS an operator signs in, steers, watches and marks a finding', async ({ page, rig, baseURL }) => {
  const url = new URL(baseURL ?? '')
  url.hostname = PLAIN_HTTP_HOST
  await page.goto(url.href)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await fillSignIn(page, operator)
  await page.getByRole('button', { name: 'Sign in' }).click()

  // Steers before the picture is live, because the time stamps of a slowed clock make a picture late, which ends a hold
  await rig.slowDownClock()
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await poll(() => findLastDrive(rig, 'pan')).toMatchObject({ ended: null })
  await expectToStop(rig, () => page.mouse.up())
  await rig.resumeClock()

  await startStreaming(page)
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Save finding' }).click()
  await expect(findToast(page, 'Finding saved')).toBeVisible()
})
