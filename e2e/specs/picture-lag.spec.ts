import type { Page } from '@playwright/test'
import { test as base, expect, poll } from '../support/fixtures.ts'
import { endReasons } from '../support/hold-endings.ts'
import { pressBriefly } from '../support/press-briefly.ts'
import { createProxyFixture } from '../support/proxies/http-proxy.ts'
import { type StreamDelayProxy, startStreamDelayProxy } from '../support/proxies/stream-delay-proxy.ts'
import { operator } from '../support/simulator.ts'
import { findLastDrive, listDrives, openLiveView } from '../support/steering.ts'

const MAX_ERROR_SECONDS = 0.3
const PICTURES_TO_LEARN = 20

const test = base.extend<{ delayProxy: StreamDelayProxy }>({
  delayProxy: createProxyFixture(startStreamDelayProxy),
  baseURL: async ({ delayProxy }, use) => use(delayProxy.url),
})

test.use({ account: operator })

test('after one movement, the chip shows the lag of a stream that has no timestamps', { tag: '@slow' }, async ({
  page,
  delayProxy,
  rig: _rig,
}) => {
  delayProxy.hideTimestamps()
  delayProxy.delayStreams(1_000)
  await openStream(page)
  await expect(page.getByRole('button', { name: /lag unknown, details/ })).toBeVisible()
  // The console first has to measure how much the picture changes without a movement
  const before = delayProxy.pictureCount()
  await poll(() => delayProxy.pictureCount() - before).toBeGreaterThan(PICTURES_TO_LEARN)

  await pressBriefly(page.getByRole('button', { name: 'Pan right' }))

  await expectLag(page, delayProxy, 1)
  await page.getByRole('button', { name: /s behind, details/ }).click()
  await expect(page.getByText('Lag measured from a movement in the last ten minutes')).toBeVisible()
})

test('a late picture ends a hold once, with a reason; the next hold moves the camera, and reopening the stream removes the lag', async ({
  page,
  delayProxy,
  rig,
}) => {
  delayProxy.backdate(5_000)
  await openStream(page)
  const view = page.getByRole('region', { name: 'Live view' })
  await expect(view.getByText(/(?:^| )[456]\.\d s behind$/)).toBeVisible()

  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  const reason = view.getByText(/^Hold ended: picture is [456]\.\d s behind\. Press again to steer anyway$/)
  await expect(reason).toBeVisible()
  // The hold may end before its first command has reached the rig
  await poll(async () => (await listDrives(rig)).filter(({ ended }) => ended === null)).toEqual([])

  await page.mouse.up()
  await page.mouse.down()
  await poll(async () => {
    const drive = await findLastDrive(rig)
    return drive && drive.ended === null ? (await rig.now()) - drive.began : 0
  }).toBeGreaterThan(1_000)
  await page.mouse.up()
  await poll(() => findLastDrive(rig)).toMatchObject({ ended: expect.any(Number), reason: endReasons.alive })

  delayProxy.backdate(0)
  await view.getByRole('button', { name: 'Reopen stream' }).click()
  await expect(view.getByText(/(?:^| )0\.\d s behind$/)).toBeVisible()
  await expect(reason).toHaveCount(0)
  await page.getByRole('button', { name: /s behind, details/ }).click()
  await expect(page.getByText("Lag measured from the rig's time stamps")).toBeVisible()
})

async function openStream(page: Page) {
  await openLiveView(page)
  await page.getByRole('switch', { name: 'Live streaming' }).click()
}

/** Waits until the pictures are at least `seconds` late, and expects the chip to show their lag. */
async function expectLag(page: Page, delayProxy: StreamDelayProxy, seconds: number) {
  await poll(() => delayProxy.trueLag()).toBeGreaterThanOrEqual(seconds)
  await poll(async () => {
    const view = page.getByRole('region', { name: 'Live view' })
    const shown = /([\d.]+) s behind/.exec((await view.textContent()) ?? '')?.[1]
    return Math.abs(Number(shown ?? Number.NaN) - delayProxy.trueLag())
  }).toBeLessThanOrEqual(MAX_ERROR_SECONDS)
}
