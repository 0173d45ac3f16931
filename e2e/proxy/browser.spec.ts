import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectToStop } from '../support/expect-stopped.ts'
import { submitSignIn } from '../support/fixtures.ts'
import type { Simulator } from '../support/simulator.ts'
import { consoleBuildDir, expect, test } from './fixtures.ts'
import { startOuterProxy } from './outer-proxy.ts'
import { startStaticHost } from './static-host.ts'

test('nginx serves the console with the same headers as the simulator', async ({ web, rig }) => {
  const { origin } = await web({ RIG_HOST: rig.url, CONSOLE_DIR: consoleBuildDir })

  const own = await pageHeaders(rig.url)
  const behind = await pageHeaders(origin)

  expect(behind).toEqual(own)
})

for (const stripsPrefix of [false, true]) {
  test(`the console works below a prefix behind an outer proxy that ${stripsPrefix ? 'strips' : 'keeps'} the prefix`, async ({
    page,
    web,
    rig,
  }) => {
    await createFiles(rig)
    const { origin } = await web({ RIG_HOST: rig.url, CONSOLE_DIR: consoleBuildDir, BASE_PATH: '/console/' })
    const site = await startOuterProxy(origin, '/console', { stripsPrefix })

    await signIn(page, `${site.url}/dashboard/gallery`)
    await expect(page).toHaveURL(`${site.url}/dashboard/gallery`)
    await expectDownload(page, page.getByRole('list', { name: 'Gallery' }), PICTURE)
    await page.getByRole('link', { name: 'Job' }).click()
    await expectDownload(page, page.getByRole('list', { name: 'Job' }), JOB_FILE)
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('switch', { name: 'Live streaming' }).click()
    await expectMoving(page)
    await page.reload()

    await expect(page).toHaveURL(`${site.url}/dashboard/view`)
    await expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
    await site.close()
  })
}

test('the console on a static file host uses the rig in config.json', async ({ page, rig }) => {
  await createFiles(rig)
  const host = await startStaticHost(consoleBuildDir, '/tools/console/', { host: rig.url, basePath: '/tools/console/' })

  await signIn(page, `${host.url}/dashboard/gallery`)
  await expect(page).toHaveURL(`${host.url}/dashboard/gallery`)
  await expectDownload(page, page.getByRole('list', { name: 'Gallery' }), PICTURE)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expectMoving(page)
  host.close()
})

test('the dead-man stops a moving camera when nginx is killed', async ({ page, web, rig }) => {
  const nginx = await web({ RIG_HOST: rig.url, CONSOLE_DIR: consoleBuildDir })
  await signIn(page, `${nginx.origin}/`)
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  const drives = async () => (await rig.motion()).filter(({ kind }) => kind === 'drive')
  await expect.poll(drives).toMatchObject([{ axis: 'pan', ended: null }])

  await expectToStop(rig, async () => nginx.kill(), 'pan', { link: 'dead' })
  expect(await drives()).toHaveLength(1)
  await page.mouse.up()
  await expect(page.getByText('Stop not confirmed')).toBeVisible()
})

const createFiles = async (rig: Simulator) => {
  const [camera] = await rig.cameras()
  expect((await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })).status).toBe(201)
  await rig.addFault({ kind: 'camera-offline', cameraID: camera?.cameraID })
  await rig.control('POST', 'clock', { now: '2026-06-10T06:29:59' })
  await expect.poll(async () => (await rig.state()).jobs).toHaveLength(1)
  await rig.clearFaults()
}

const signIn = async (page: Page, url: string) => {
  await page.goto(url)
  await submitSignIn(page)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

const expectMoving = async (page: Page) => {
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const picture = page.getByRole('img', { name: /ptz/i }).first()
  const first = await picture.screenshot()
  await expect.poll(async () => first.equals(await picture.screenshot())).toBe(false)
}

/** A complete JPEG, from its first to its last marker. */
const PICTURE = /^\xff\xd8.{10000,}\xff\xd9$/s
const JOB_FILE = /^time,position,seen,.*offline/s

const expectDownload = async (page: Page, list: Locator, expected: RegExp) => {
  const downloading = page.waitForEvent('download')
  await list
    .getByRole('link', { name: /^Download / })
    .first()
    .click()
  const content = await readFile(await (await downloading).path(), 'latin1')
  expect(content).toMatch(expected)
}

const pageHeaders = async (url: string) => {
  const { headers } = await fetch(`${url}/dashboard/view`)
  const transfer =
    /^(accept-ranges|connection|content-encoding|content-length|date|etag|keep-alive|last-modified|server|transfer-encoding|vary|x-rig)$/
  return Object.fromEntries([...headers].filter(([name]) => !transfer.test(name)))
}
