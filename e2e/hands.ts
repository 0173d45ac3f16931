import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserOptions } from './browser.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { test as base, expect, poll, type StoredSession } from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'
import { drives } from './steering.ts'

/** Whoever steers, behind a link that can fail: mouse and keys are the page's, fingers go on the glass. */
export type Hands = { page: Page; glass: CDPSession; proxy: FaultProxy; rig: Simulator; killBrowser: () => void }

export const test = base.extend<{ hands: Hands; inOwnBrowser: boolean }, { faultProxy: FaultProxy }>({
  faultProxy: [
    async ({ simulator }, use) => {
      const proxy = await startFaultProxy(simulator.url)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ faultProxy }, use) => {
    faultProxy.heal()
    await use(faultProxy.url)
  },
  inOwnBrowser: [false, { option: true }],
  hands: async ({ faultProxy: proxy, rig, page: shared, inOwnBrowser, sessionOf }, use) => {
    const own = inOwnBrowser ? await startBrowser(await sessionOf(operator), proxy.url) : null
    const page = own?.page ?? shared
    await page.goto('/dashboard/view')
    await page.getByRole('group', { name: 'Pan and tilt' }).waitFor()
    const glass = await page.context().newCDPSession(page)
    const hands = { page, glass, proxy, rig, killBrowser: () => own?.kill() }
    await use(hands)
    own?.kill()
    await shared.context().setOffline(false)
    if (!page.isClosed() && !own) await letGoOfAll(hands)
  },
})

async function startBrowser({ cookies, origins }: StoredSession, baseURL: string) {
  const storageState = { cookies, origins: origins.map((kept) => ({ ...kept, origin: baseURL })) }
  const server = await chromium.launchServer(browserOptions())
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage({ baseURL, storageState })
  // With all its processes: what was started may be a script that has started the browser
  return { page, kill: () => killGroup(server.process().pid) }
}

function killGroup(leader: number | undefined) {
  if (leader === undefined) throw new Error('The browser has no process')
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    // It is dead already
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export const holdByMouse = async ({ page }: Hands) => {
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
}

export const holdTwoKeys = async ({ page }: Hands) => {
  await page.keyboard.down('ArrowRight')
  await page.keyboard.down('+')
}

export const holdByKey = async ({ page }: Hands) => page.keyboard.down('ArrowRight')

/** Holds until the camera has been panning for a while; anew whenever a machine that is too busy has broken the hold off. */
export const holdUntilMoving = (hands: Hands, hold: (hands: Hands) => Promise<void>) =>
  expect(async () => {
    await letGoOfAll(hands)
    await hold(hands)
    await poll(() => movingFor(hands.rig), { timeout: 10_000 }).toBeGreaterThan(300)
  }).toPass()

export const letGoOfAll = async ({ page, glass }: Hands) => {
  await page.mouse.up()
  for (const key of ['ArrowRight', '+']) await page.keyboard.up(key)
  const noFinger = () => {}
  await glass.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] }).catch(noFinger)
}

export const panDrives = async (rig: Simulator) => (await drives(rig)).filter(({ axis }) => axis === 'pan')

/** For how long (ms) the camera has been panning without a break. */
export const movingFor = async (rig: Simulator) => {
  const drive = (await panDrives(rig)).at(-1)
  return drive && drive.ended === null ? Date.now() - drive.began : 0
}
