import type { Page } from '@playwright/test'
import { expectStopped } from './expect-stopped.ts'
import { test as base, expect, poll } from './fixtures.ts'
import { pressBriefly } from './press-briefly.ts'
import { operator } from './simulator.ts'
import { findLastDrive, holdPan, openLiveView } from './steering.ts'
import { type StreamDelayProxy, startStreamDelayProxy } from './proxies/stream-delay-proxy.ts'

const MAX_ERROR_SECONDS = 0.3

const test = base.extend<{ delayProxy: StreamDelayProxy }>({
  delayProxy: async ({ simulator }, use) => {
    const delayProxy = await startStreamDelayProxy(simulator.url)
    await use(delayProxy)
    await delayProxy.close()
  },
  baseURL: async ({ delayProxy }, use) => use(delayProxy.url),
})

test.use({ account: operator, expectedErrors: [/ERR_/] })

for (const seconds of [0, 0.3, 1, 3, 10]) {
  test(`the chip shows the lag of a stream with timestamps that is ${seconds} s late`, async ({
    page,
    delayProxy,
    rig: _rig,
  }) => {
    delayProxy.delayStreams(seconds * 1_000)
    await openStream(page)

    await expectLag(page, delayProxy)
    await page.getByRole('button', { name: /s behind, details/ }).click()
    await expect(page.getByText("Lag measured from the rig's time stamps")).toBeVisible()
  })

  test(`the chip shows the lag of a stream without timestamps that is ${seconds} s late after one movement`, async ({
    page,
    delayProxy,
    rig: _rig,
  }) => {
    delayProxy.hideTimestamps()
    delayProxy.delayStreams(seconds * 1_000)
    await openStream(page)
    await expect(page.getByRole('button', { name: /lag unknown, details/ })).toBeVisible()
    // The console first has to learn how the picture changes without a movement, and retries only after 20 s
    await page.waitForTimeout(4_000)
    await expect(async () => {
      await pressBriefly(page.getByRole('button', { name: 'Pan right' }))
      await expectLag(page, delayProxy, 23_000)
    }).toPass()

    await page.getByRole('button', { name: /s behind, details/ }).click()
    await expect(page.getByText('Lag measured from your last movement')).toBeVisible()
  })
}

test('a late picture ends a hold once with its reason, steps and the next hold move, and reopening the stream removes the lag', async ({
  page,
  delayProxy,
  rig,
}) => {
  delayProxy.delayStreams(3_000)
  await openStream(page)
  await expect(page.getByRole('button', { name: /3\.\d s behind, details/ })).toBeVisible()

  await holdPan(page, rig)

  const view = page.getByRole('region', { name: 'Live view' })
  await expect(view.getByText(/^The picture is 3\.\d s behind the rig: hold again to steer without it$/)).toBeVisible()
  await expectStopped(rig)

  await page.mouse.up()
  await page.mouse.down()
  await poll(async () => {
    const drive = await findLastDrive(rig)
    return drive && drive.ended === null ? Date.now() - drive.began : 0
  }).toBeGreaterThan(2_500)
  await page.mouse.up()
  await expectStopped(rig)

  delayProxy.delayStreams(0)
  await view.getByRole('button', { name: 'Reopen stream' }).click()
  await expect(page.getByRole('button', { name: /0\.\d s behind, details/ })).toBeVisible()
  await expect(view.getByText(/behind the rig/)).toHaveCount(0)
})

async function openStream(page: Page) {
  await openLiveView(page)
  await page.getByRole('switch', { name: 'Live streaming' }).click()
}

async function expectLag(page: Page, delayProxy: StreamDelayProxy, timeout = 90_000) {
  await poll(
    async () => {
      const shown = /([\d.]+) s behind/.exec(
        (await page.getByRole('region', { name: 'Live view' }).textContent()) ?? '',
      )?.[1]
      return Math.abs(Number(shown ?? Number.NaN) - delayProxy.trueLag())
    },
    { timeout },
  ).toBeLessThanOrEqual(MAX_ERROR_SECONDS)
}
