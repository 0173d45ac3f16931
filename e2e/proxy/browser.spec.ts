import { statSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { fillSignIn } from '../fixtures.ts'
import { operator, type Simulator } from '../simulator.ts'
import { builtConsole, expect, test } from './fixtures.ts'
import { startOuterProxy } from './outer-proxy.ts'
import { startStaticHost } from './static-host.ts'

test('The console behind nginx carries the same headers as the simulator gives its own', async ({ web, rig }) => {
  const { origin } = await web({ RIG_HOST: rig.url, CONSOLE_DIR: builtConsole })

  const own = await pageHeaders(rig.url)
  const behind = await pageHeaders(origin)

  expect(behind).toEqual(own)
})

test('The live picture moves', async ({ page, web, rig }) => {
  const { origin } = await web({ RIG_HOST: rig.url, CONSOLE_DIR: builtConsole })

  await signIn(page, `${origin}/`)
  await page.getByRole('switch', { name: 'Live streaming' }).click()

  await expectMoving(page)
})

test('Pictures and job files download', async ({ page, web, rig }) => {
  await leaveFiles(rig)
  const { origin } = await web({ RIG_HOST: rig.url, CONSOLE_DIR: builtConsole })
  await signIn(page, `${origin}/dashboard/gallery`)

  await expectDownload(page, page.getByRole('list', { name: 'Gallery' }))
  await page.getByRole('link', { name: 'Job' }).click()
  await expectDownload(page, page.getByRole('list', { name: 'Job' }))
})

test('A deep link opens its screen, also when it is loaded again', async ({ page, web, rig }) => {
  const { origin } = await web({ RIG_HOST: rig.url, CONSOLE_DIR: builtConsole })
  await signIn(page, `${origin}/dashboard/scheduler`)
  await expect(page.getByRole('heading', { name: 'Schedule(s)' })).toBeVisible()

  await page.reload()

  await expect(page.getByRole('heading', { name: 'Schedule(s)' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/dashboard/scheduler`)
})

for (const takesPrefixOff of [false, true]) {
  test(`Below a path of another site everything works, the path ${takesPrefixOff ? 'taken off' : 'passed on'}`, async ({
    page,
    web,
    rig,
  }) => {
    await leaveFiles(rig)
    const { origin } = await web({ RIG_HOST: rig.url, CONSOLE_DIR: builtConsole, BASE_PATH: '/console/' })
    const site = await startOuterProxy(origin, '/console', { takesPrefixOff })

    await signIn(page, `${site.url}/dashboard/gallery`)
    await expect(page).toHaveURL(`${site.url}/dashboard/gallery`)
    await expectDownload(page, page.getByRole('list', { name: 'Gallery' }))
    await page.getByRole('link', { name: 'Job' }).click()
    await expectDownload(page, page.getByRole('list', { name: 'Job' }))
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('switch', { name: 'Live streaming' }).click()
    await expectMoving(page)
    await page.reload()

    await expect(page).toHaveURL(`${site.url}/dashboard/view`)
    await expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
    site.close()
  })
}

test('On a host that only has files, config.json leads to a rig elsewhere', async ({ page, rig }) => {
  await leaveFiles(rig)
  const host = await startStaticHost(builtConsole, '/tools/console/', { host: rig.url, basePath: '/tools/console/' })

  await signIn(page, `${host.url}/dashboard/gallery`)
  await expect(page).toHaveURL(`${host.url}/dashboard/gallery`)
  await expectDownload(page, page.getByRole('list', { name: 'Gallery' }))
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expectMoving(page)
  host.close()
})

test('A camera that is being steered stops by itself when nginx is killed', async ({ page, web, rig }) => {
  const nginx = await web({ RIG_HOST: rig.url, CONSOLE_DIR: builtConsole })
  await signIn(page, `${nginx.origin}/`)
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  const drives = async () => (await rig.motion()).filter(({ kind }) => kind === 'drive')
  await expect.poll(drives).toMatchObject([{ axis: 'pan', ended: null }])

  nginx.kill()

  await expect.poll(drives).toMatchObject([{ axis: 'pan', ended: expect.any(Number), reason: 'dead-man' }])
  await page.mouse.up()
  await expect(page.getByText('Stop not confirmed')).toBeVisible()
})

/** A frame shot in the gallery, and the report of a patrol that could not run in the jobs. */
const leaveFiles = async (rig: Simulator) => {
  const [camera] = await rig.cameras()
  expect((await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })).status).toBe(201)
  await rig.addFault({ kind: 'camera-offline', cameraID: camera?.cameraID })
  await rig.control('POST', 'clock', { now: '2026-06-10T06:29:59' })
  await expect.poll(async () => (await rig.state()).jobs).toHaveLength(1)
  await rig.clearFaults()
}

const signIn = async (page: Page, address: string) => {
  await page.goto(address)
  await fillSignIn(page, operator)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
}

/** Two pictures that differ, the clock in the page's header left out. */
const expectMoving = async (page: Page) => {
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  const picture = page.getByRole('img', { name: /ptz/i }).first()
  const first = await picture.screenshot()
  await expect.poll(async () => first.equals(await picture.screenshot())).toBe(false)
}

const expectDownload = async (page: Page, list: Locator) => {
  const downloading = page.waitForEvent('download')
  await list
    .getByRole('link', { name: /^Download / })
    .first()
    .click()
  const download = await downloading
  expect(statSync(await download.path()).size).toBeGreaterThan(0)
}

/** What a server says beside the page itself; how it transfers the page is its own affair. */
const pageHeaders = async (url: string) => {
  const { headers } = await fetch(`${url}/dashboard/view`)
  const transfer =
    /^(accept-ranges|connection|content-encoding|content-length|date|etag|keep-alive|last-modified|server|transfer-encoding|vary|x-rig)$/
  return Object.fromEntries([...headers].filter(([name]) => !transfer.test(name)))
}
