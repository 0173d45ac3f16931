import { expect, poll, startStreaming, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('the console keeps one live stream open after sixteen screen changes and closes it outside the live view', async ({
  page,
  rig,
}) => {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('switch', { name: 'Live streaming' })).toBeVisible()
  // Clicks from within the page are faster than Playwright's mouse
  await page.evaluate(async (rounds) => {
    const appeared = async (selector: string) => {
      const startedAt = performance.now()
      while (!document.querySelector(selector)) {
        if (performance.now() - startedAt > 15_000) throw new Error(`${selector} did not appear within 15 s`)
        await new Promise(requestAnimationFrame)
      }
      return document.querySelector<HTMLElement>(selector)
    }
    const click = async (selector: string) => (await appeared(selector))?.click()
    for (let round = 0; round < rounds; round++) {
      await click('a[href="/dashboard/view"]')
      await click('[role=switch]')
      await click('a[href="/dashboard/alarm"]')
      await appeared('[aria-label=Alarms]')
    }
  }, 8)
  await page.getByRole('link', { name: 'Dashboard' }).click()

  await startStreaming(page)
  await poll(rig.viewers).toBe(1)
  await page.getByRole('link', { name: 'Gallery' }).click()
  await poll(rig.viewers).toBe(0)
})
