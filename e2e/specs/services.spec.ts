import { advanceToNextPoll, expect, poll, test } from '../support/fixtures.ts'
import { operator, type Simulator } from '../support/simulator.ts'

test.use({ account: operator })

/** A proxy in front of the rig responds with 502. */
const noResponse = /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|cannot be reached|502/
const services = [
  { service: 'System', expectedErrors: [noResponse] },
  { service: 'Nxwitness', expectedErrors: [] },
]

for (const { service, expectedErrors } of services) {
  test.describe(() => {
    test.use({ expectedErrors })

    test(`restarting the service ${service} reloads the page, which shows a message and reconnects automatically`, async ({
      page,
      rig,
    }) => {
      await page.clock.install()
      await page.goto('/dashboard/view')
      await expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()

      await page.getByRole('button', { name: 'Restart services' }).click()
      const reloaded = page.waitForEvent('load')
      const accepted = page.waitForResponse(/\/restart\//)
      await page.getByRole('menuitem', { name: `Restart ${service}` }).click()
      await accepted
      // The simulator restarts within a second, which may be over before the page has reloaded
      if (service === 'System') await setRestarts(rig, [{ service: 'system', endsAt: Date.now() + 60_000 }])
      await reloaded

      await expect(page.getByText(`${service} is restarting...`)).toBeVisible()
      expect(await rig.requests('POST', 'restart/*')).toMatchObject([{ status: 200 }])
      if (service === 'System') {
        await expect(page.getByText('Cameras are currently Offline. Do check back later.')).toBeVisible()
        await setRestarts(rig, [])
      }
      await poll(async () => (await rig.state()).restarts).toEqual([])
      await advanceToNextPoll(page)
      await expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
    })
  })
}

async function setRestarts(rig: Simulator, restarts: { service: string; endsAt: number }[]) {
  await rig.control('PUT', 'state', { ...(await rig.state()), restarts })
}
