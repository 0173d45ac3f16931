import { expect, fillSignIn, poll, test } from '../support/fixtures.ts'
import { startThinLinkProxy } from '../support/proxies/thin-link-proxy.ts'
import { operator } from '../support/simulator.ts'

test.use({ expectedErrors: [/The rig did not respond in time/] })

test('on a link of 500 kbit/s with a long queue the console reduces the pictures and stays online', {
  tag: '@slow',
}, async ({ page, rig }) => {
  const proxy = await startThinLinkProxy(rig.url)
  await page.goto(proxy.url)
  await fillSignIn(page, operator)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  // Loads the code of the panel before the link is thin
  await page.getByRole('button', { name: 'Picture rate' }).click()
  await expect(page.getByRole('button', { name: '1 every 5 s' })).toBeVisible()
  await page.getByRole('button', { name: 'Picture rate' }).click()

  proxy.limit({ kbitPerSecond: 500, queueBytes: 1_000_000, discardsClosed: true })
  const panel = page.getByRole('region', { name: 'Picture rate' })
  await expect(panel.getByText('The link is too slow for all pictures: 1 every 5 s')).toBeVisible()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()

  await expect(page.getByText('Cameras are currently Offline')).toBeHidden()
  await page.getByRole('button', { name: 'Pan right' }).click()
  await poll(async () => (await rig.motion()).filter(({ kind }) => kind === 'step').length).toBe(1)
  proxy.limit(null)
  await panel.getByRole('button', { name: 'All pictures' }).click()
  await expect(panel).toBeHidden()
  await proxy.close()
})

test.describe(() => {
  test.use({ account: operator })

  test('the view of all cameras never has more than one stream, and a number key selects a camera', async ({
    page,
    rig: _rig,
  }) => {
    await page.addInitScript(countStreams)
    await page.goto('/dashboard/view')
    await page.getByRole('switch', { name: 'Live streaming' }).click()
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'All cameras' }).click()
    const list = page.getByRole('list', { name: 'All cameras' })

    await expect(list.locator('img[data-live]')).toHaveCount(3)
    const { requested, mostOpen } = await page.evaluate(() => window.streams)
    expect(requested).toBeGreaterThanOrEqual(1 + 3)
    expect(mostOpen).toBe(1)

    await page.keyboard.press('2')
    await expect(page.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeVisible()
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  })
})

/** Counts the streams of the page, in the page, because the browser reports the end of a stream up to 100 ms late. */
function countStreams() {
  const { fetch } = window
  const counts = { requested: 0, open: 0, mostOpen: 0 }
  window.streams = counts
  window.fetch = (resource, options) => {
    if (String(resource).includes('/media/stream/')) {
      counts.requested += 1
      counts.open += 1
      counts.mostOpen = Math.max(counts.mostOpen, counts.open)
      options?.signal?.addEventListener('abort', () => {
        counts.open -= 1
      })
    }
    return fetch(resource, options)
  }
}

declare global {
  interface Window {
    streams: { requested: number; open: number; mostOpen: number }
  }
}
