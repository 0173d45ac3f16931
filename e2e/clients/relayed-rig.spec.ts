import { consoleBuildDir } from '../proxy/fixtures.ts'
import { mapJsonValues } from '../rigs/rewrite.ts'
import { findLiveCanvas, getMeanDifference, sampleLivePicture, submitSignIn } from '../support/fixtures.ts'
import { startRewritingProxy } from '../support/proxies/rewriting-proxy.ts'
import { expect, test } from './fixtures.ts'

test('the console shows and steers a rig whose videoURL points to go2rtc', async ({ page, rig, web, go2rtc }) => {
  const cameras = (await rig.cameras()).filter(({ status }) => status.toLowerCase() !== 'offline')
  const urls = cameras.map(({ cameraID, videoURL }) => [cameraID, new URL(videoURL, rig.url).href])
  const relay = await go2rtc(Object.fromEntries(urls))
  const relayed = await startRewritingProxy(rig.url)
  relayed.setRewriting({
    rewrite: (response) => ({
      ...response,
      body: mapJsonValues(response.body, (part) => {
        const { cameraID } = Object(part)
        return part instanceof Object && 'videoURL' in part ? { ...part, videoURL: relay.streamUrl(cameraID) } : part
      }),
    }),
  })
  const { origin } = await web({ RIG_HOST: relayed.url, CONSOLE_DIR: consoleBuildDir, MEDIA_HOSTS: relay.origin })
  const streams: string[] = []
  page.on('request', (request) => request.url().includes('/stream') && streams.push(request.url()))

  await page.goto(origin)
  await submitSignIn(page)
  await page.getByRole('switch', { name: 'Live streaming' }).click()

  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(findLiveCanvas(page)).toBeVisible()
  const before = await sampleLivePicture(page)
  expect(Math.max(...before) - Math.min(...before)).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Pan right' }).click()
  await expect.poll(async () => getMeanDifference(before, await sampleLivePicture(page))).toBeGreaterThan(5)
  expect(streams).not.toHaveLength(0)
  expect(streams.filter((url) => !url.startsWith(relay.origin))).toEqual([])
  await page.screenshot({ path: test.info().outputPath('relayed-rig.png') })
  await relayed.close()
})
