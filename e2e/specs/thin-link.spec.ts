import { expect, poll, startStreaming, submitSignIn, test } from '../support/fixtures.ts'
import { startThinLinkProxy } from '../support/proxies/thin-link-proxy.ts'

test('on a link of 500 kbit/s with a long queue, the console reduces the picture rate and stays online', {
  tag: '@slow',
}, async ({ page, rig, expectErrors }) => {
  expectErrors(/The rig did not respond in time/)
  const proxy = await startThinLinkProxy(rig.url)
  await page.goto(proxy.url)
  await submitSignIn(page)
  await startStreaming(page)
  // Loads the code of the panel before the link becomes thin
  await page.getByRole('button', { name: 'Picture rate' }).click()
  await expect(page.getByRole('button', { name: '1 every 5 s' })).toBeVisible()
  await page.getByRole('button', { name: 'Picture rate' }).click()

  proxy.limit({ kbitPerSecond: 500, queueBytes: 1_000_000, discardsClosed: true })
  const panel = page.getByRole('region', { name: 'Picture rate' })
  await expect(panel.getByText('The link is too slow for the full rate: 1 every 5 s')).toBeVisible()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()

  await expect(page.getByText('Cameras are currently Offline')).toBeHidden()
  await page.getByRole('button', { name: 'Pan right' }).click()
  await poll(async () => (await rig.motion()).filter(({ kind }) => kind === 'step').length).toBe(1)
  proxy.limit(null)
  await panel.getByRole('button', { name: 'All pictures' }).click()
  await expect(panel).toBeHidden()
  await proxy.close()
})
