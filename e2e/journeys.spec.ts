import { expect, poll, test } from './fixtures.ts'
import { operator } from './simulator.ts'

test.use({ account: operator })

test('After a hundred screen changes one live picture is open, and none after leaving the live view', async ({
  page,
  rig,
}) => {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('switch', { name: 'Live streaming' })).toBeVisible()
  // Runs in the page, which is faster than any pointer
  await page.evaluate(async (rounds) => {
    const appeared = async (selector: string) => {
      while (!document.querySelector(selector)) await new Promise(requestAnimationFrame)
      return document.querySelector<HTMLElement>(selector)
    }
    const click = async (selector: string) => (await appeared(selector))?.click()
    for (let round = 0; round < rounds; round++) {
      await click('a[href="/dashboard/view"]')
      await click('[role=switch]')
      await click('a[href="/dashboard/alarm"]')
      await appeared('[aria-label=Alarms]')
    }
  }, 50)
  await page.getByRole('link', { name: 'Dashboard' }).click()

  await page.getByRole('switch', { name: 'Live streaming' }).click()

  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await poll(rig.viewers).toBe(1)
  await page.getByRole('link', { name: 'Gallery' }).click()
  await poll(rig.viewers).toBe(0)
})

test('A hidden tab closes its live picture and opens it again when shown', async ({ page, rig }) => {
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await poll(rig.viewers).toBe(1)

  await setVisible(false)
  await poll(rig.viewers).toBe(0)
  await setVisible(true)

  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await poll(rig.viewers).toBe(1)

  /** Simulates a change of visibility, because headless Chromium never hides a tab. */
  async function setVisible(visible: boolean) {
    await page.evaluate((isVisible) => {
      Object.defineProperty(document, 'hidden', { value: !isVisible, configurable: true })
      Object.defineProperty(document, 'visibilityState', {
        value: isVisible ? 'visible' : 'hidden',
        configurable: true,
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visible)
  }
})
