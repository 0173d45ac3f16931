import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type Account, connectSimulator, operator, type Simulator, startSimulator } from './simulator.ts'

export { expect }

type Fixtures = {
  /** The simulator behind the console, back at its seed for every test. */
  rig: Simulator
  /** Who is signed in already when the page opens; nobody unless a file says so. */
  account: Account | null
  /** Console errors that a test provokes on purpose; any other fails it. */
  expectedErrors: RegExp[]
  /** Signs in through the screen and waits for the live view. */
  signIn: (account?: Account) => Promise<void>
}

/** Another program has changed the machine's network: Chromium breaks requests off and makes them again. */
const networkChanged = /ERR_NETWORK_CHANGED/
/** Playwright looks for the clock that the test before has installed in the page they share. */
const formerClock = /reading 'controller'/

/** Tests make the pictures and films that they need, and wait for restarts no longer than it takes to see them. */
export const quick = {
  SEED_MEDIA: 'off',
  STREAM_FPS: '5',
  RESTART_SYSTEM_MS: '2000',
  RESTART_NXWITNESS_MS: '2000',
  RESTART_MOTOR_MS: '2000',
  STAND_DIR: join(import.meta.dirname, '../packages/stand/dist'),
}

export const test = base.extend<Fixtures, { simulator: Simulator }>({
  simulator: [
    async ({ browserName: _browser }, use) => {
      const { E2E_SIM_URL } = process.env
      const simulator = E2E_SIM_URL ? connectSimulator(E2E_SIM_URL) : await startSimulator(quick)
      await simulator.warmUp()
      await use(simulator)
      await simulator.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ simulator }, use) => {
    await use(process.env.E2E_BASE_URL ?? simulator.url)
  },
  rig: async ({ simulator }, use) => {
    await simulator.reset()
    await use(simulator)
  },
  account: [null, { option: true }],
  expectedErrors: [[], { option: true }],
  page: async ({ page, context, baseURL, rig, account, expectedErrors }, use) => {
    const session = account && (await rig.sessionOf(account, baseURL ?? rig.url))
    if (session) await context.addCookies([session.jobCookie])
    await context.addInitScript(beginAnew, { test: randomUUID(), root: session?.root ?? null })
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url.split('?')[0]})`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    const expected = [...expectedErrors, networkChanged, formerClock]
    expect(errors.filter((error) => !expected.some((pattern) => pattern.test(error)))).toEqual([])
  },
  signIn: async ({ page }, use) => {
    await use(async (account = operator) => {
      await page.goto('/')
      await fillSignIn(page, account)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => url.pathname !== '/')
    })
  },
})

/** In the page, before its first script: forgets what the test before has left in the tab, and signs in, once a test. */
function beginAnew({ test: id, root }: { test: string; root: string | null }) {
  if (window.top !== window || location.protocol === 'about:' || sessionStorage.getItem('test') === id) return
  sessionStorage.clear()
  sessionStorage.setItem('test', id)
  if (root) localStorage.setItem('root', root)
}

/** Fills the sign-in form without sending it. */
export async function fillSignIn(page: Page, account: Account) {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
}

/** What the live picture shows now, time burnt in and all. */
export const livePicture = (page: Page) =>
  canvas(page).evaluate((picture: HTMLCanvasElement) => picture.toDataURL('image/jpeg', 0.5))

/** The green (0…255) of 24 × 12 places in the middle of the live picture, where nothing is burnt in. */
export const scenery = (page: Page) =>
  canvas(page).evaluate((picture: HTMLCanvasElement) => {
    const small = new OffscreenCanvas(24, 12).getContext('2d')
    if (!small) return []
    const { width, height } = picture
    small.drawImage(picture, width * 0.1, height * 0.2, width * 0.8, height * 0.6, 0, 0, 24, 12)
    const { data } = small.getImageData(0, 0, 24, 12)
    return Array.from({ length: 24 * 12 }, (_, place) => data[4 * place + 1] ?? 0)
  })

/** How far two sceneries differ on average, 0…255. */
export const difference = (before: number[], after: number[]) =>
  before.reduce((sum, value, place) => sum + Math.abs(value - (after[place] ?? 0)), 0) / before.length

/** Where the live picture is painted. */
export const canvas = (page: Page) => page.getByRole('region', { name: 'Live view' }).locator('canvas')
