import { expectToStop } from '../support/expect-stopped.ts'
import { expect, findToast, openWithoutHttps, poll, startStreaming, test } from '../support/fixtures.ts'
import { findLastDrive } from '../support/steering.ts'

test('without HTTPS an operator signs in, steers, watches and marks a finding', async ({ page, rig, baseURL }) => {
  await openWithoutHttps(page, baseURL)

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
