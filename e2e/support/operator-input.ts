import { type CDPSession, chromium, type Page } from '@playwright/test'
import { createLaunchOptions } from './browser.ts'
import { test as base } from './fixtures.ts'
import { killGroup } from './kill-group.ts'
import type { FaultProxy } from './proxies/fault-proxy.ts'
import type { StoredSession } from './restore-session.ts'
import { operator, type Simulator } from './simulator.ts'
import { expectRigInTime, listDrives } from './steering.ts'

/**
 * Sends the inputs of an operator to a page behind a faulty link. `page` sends mouse and key events, and `cdp` sends
 * touches.
 */
export type OperatorInput = { page: Page; cdp: CDPSession; proxy: FaultProxy; rig: Simulator; killBrowser: () => void }

export const test = base.extend<{ input: OperatorInput; inOwnBrowser: boolean }>({
  baseURL: async ({ faultProxy }, use) => {
    faultProxy.reset()
    await use(faultProxy.url)
  },
  inOwnBrowser: [false, { option: true }],
  input: async ({ faultProxy: proxy, rig, page: shared, inOwnBrowser, getSession }, use) => {
    const own = inOwnBrowser ? await startBrowser(await getSession(operator), proxy.url) : null
    const page = own?.page ?? shared
    await page.goto('/dashboard/view')
    await page.getByRole('group', { name: 'Pan and tilt' }).waitFor()
    await expectRigInTime(page)
    const cdp = await page.context().newCDPSession(page)
    const input = { page, cdp, proxy, rig, killBrowser: () => own?.kill() }
    await use(input)
    own?.kill()
    await shared.context().setOffline(false)
    if (!page.isClosed() && !own) await releaseAll(input)
    // Delayed bytes must not reach the rig during the next test
    proxy.reset()
  },
})

async function startBrowser({ cookies, origins }: StoredSession, baseURL: string) {
  const storageState = { cookies, origins: origins.map((stored) => ({ ...stored, origin: baseURL })) }
  const server = await chromium.launchServer(createLaunchOptions())
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage({ baseURL, storageState })
  // Kills the whole group, because the executable may be a script that starts the browser
  return { page, kill: () => killGroup(server.process()) }
}

export const holdByMouse = async ({ page }: OperatorInput) => {
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
}

export const holdTwoKeys = async ({ page }: OperatorInput) => {
  await page.keyboard.down('ArrowRight')
  await page.keyboard.down('+')
}

export const holdByKey = async ({ page }: OperatorInput) => page.keyboard.down('ArrowRight')

export const releaseAll = async ({ page, cdp }: OperatorInput) => {
  await page.mouse.up()
  for (const key of ['ArrowRight', '+']) await page.keyboard.up(key)
  const ignoreTouch = () => {}
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] }).catch(ignoreTouch)
}

export const listPanDrives = async (rig: Simulator) => (await listDrives(rig)).filter(({ axis }) => axis === 'pan')
