import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import { poll } from './poll.ts'
import { type RewritingProxy, startRewritingProxy } from './rigs/rewriting-proxy.ts'
import type { NonStandardRig } from './rigs/rigs.ts'
import { type Account, connectSimulator, operator, type Simulator } from './simulator.ts'

export { expect, poll }

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

type WorkerFixtures = {
  /** The simulator of this worker. It keeps the state that earlier tests left; `rig` resets it. */
  simulator: Simulator
  /** Returns the browser storage of a signed-in account. A reset of the rig keeps sessions valid. */
  sessionOf: (account: Account) => Promise<StoredSession>
  /** A proxy in front of the simulator that rewrites its responses. */
  rewritingProxy: RewritingProxy
}

type Fixtures = {
  /** The simulator behind the console, reset to its seed before each test. */
  rig: Simulator
  /** The account that is signed in when the page opens; default: none. */
  account: Account | null
  /** Rewrites the simulator's responses as a non-standard rig would send them. */
  nonStandardRig: NonStandardRig | null
  /** Console errors that a test expects; any other fails it. */
  expectedErrors: RegExp[]
  /** Signs in through the screen and waits for the live view. */
  signIn: (account?: Account) => Promise<void>
}

/** Chromium aborts and repeats requests when the machine's network configuration changes. */
const networkChanged = /ERR_NETWORK_CHANGED/
/** Thrown by Playwright's script when it uninstalls the previous test's clock from a page that is loading. */
const clockUninstalled = /^TypeError: Cannot read properties of undefined \(reading 'controller'\)$/

export const test = base.extend<Fixtures, WorkerFixtures>({
  simulator: [
    async ({ browserName: _browser }, use, { parallelIndex }) => {
      const { E2E_SIM_URL, E2E_SIMULATORS = '[]' } = process.env
      const simulator = connectSimulator(E2E_SIM_URL ?? JSON.parse(E2E_SIMULATORS)[parallelIndex])
      // A failed test may have left faults
      await simulator.reset()
      await simulator.warmUp()
      await use(simulator)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sessionOf: [
    async ({ browser, simulator }, use) => {
      const sessions = new Map<string, Promise<StoredSession>>()
      await use((account) => {
        const session = sessions.get(account.email) ?? storeSession(browser, originOf(simulator), account)
        sessions.set(account.email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  nonStandardRig: [null, { option: true }],
  rewritingProxy: [
    async ({ simulator }, use) => {
      const proxy = await startRewritingProxy(simulator.url)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ simulator, rewritingProxy, nonStandardRig }, use) => {
    if (nonStandardRig) rewritingProxy.setRewriting(nonStandardRig)
    await use(nonStandardRig ? rewritingProxy.url : originOf(simulator))
  },
  context: async ({ context, simulator, account, sessionOf, baseURL }, use) => {
    await simulator.reset()
    await context.addInitScript(disableBackdropFilters)
    if (account) await restoreSession(context, await sessionOf(account), baseURL ?? '')
    await use(context)
  },
  rig: async ({ simulator, context: _pageIsBlank }, use) => {
    await use(simulator)
  },
  account: [null, { option: true }],
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors, nonStandardRig }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url.split('?')[0]})`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    trackPendingRequests(page)
    await use(page)
    const expected = [
      ...expectedErrors,
      networkChanged,
      clockUninstalled,
      ...(nonStandardRig?.expectedErrors ? [nonStandardRig.expectedErrors] : []),
    ]
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    expect(unexpected, "The page's console contains unexpected errors").toEqual([])
  },
  signIn: async ({ page }, use) => {
    await use((account = operator) => signIn(page, account))
  },
})

/** Disables backdrop-filter, which costs a quarter of a page's CPU time without a graphics card. */
function disableBackdropFilters() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Returns the origin of the tested console: E2E_BASE_URL, or the simulator that serves it. */
const originOf = (simulator: Simulator) => process.env.E2E_BASE_URL ?? simulator.url

/** Signs in and returns the browser storage that the console has written. */
async function storeSession(browser: Browser, origin: string, account: Account) {
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, account)
  const session = await page.context().storageState()
  await page.close()
  return session
}

/**
 * Restores a stored session when the first page of the console opens, and only then: a later logout stays in effect.
 * The option `storageState` would create a new browser context.
 */
async function restoreSession(context: BrowserContext, { cookies, origins }: StoredSession, url: string) {
  await context.addCookies([...cookies, { name: 'restore-session', value: 'once', url }])
  await context.addInitScript(
    ({ origin, items }) => {
      // Between two tests the page shows a document without an origin, whose cookies cannot be read
      if (location.origin !== origin || !document.cookie.includes('restore-session=once')) return
      // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is asynchronous, too late for the page
      document.cookie = 'restore-session=; max-age=0; path=/'
      for (const { name, value } of items) localStorage.setItem(name, value)
    },
    { origin: new URL(url).origin, items: origins.flatMap(({ localStorage }) => localStorage) },
  )
}

async function signIn(page: Page, account: Account) {
  await page.goto('/')
  await fillSignIn(page, account)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/')
}

/** Fills the sign-in form without submitting it. */
export async function fillSignIn(page: Page, account: Account) {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
}

const pendingRequests = new WeakMap<Page, Set<Request>>()

function trackPendingRequests(page: Page) {
  const pending = new Set<Request>()
  const remove = (request: Request) => pending.delete(request)
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) pending.add(request)
    // The requests of a document that is navigated away from may emit no further event
    if (request.isNavigationRequest()) [...pending].filter((other) => other.frame() === request.frame()).forEach(remove)
  })
  page.on('requestfinished', remove)
  page.on('requestfailed', remove)
  pendingRequests.set(page, pending)
}

/** Pauses an installed clock. If a busy machine needs more than the second, the clock is paused already. */
export const pauseClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000)).catch((error) => {
    if (!/Cannot fast-forward to the past/.test(String(error))) throw error
  })

/** Advances an installed clock by `ms` once no request is pending, because the console aborts requests after 10 s. */
export async function advanceClock(page: Page, ms: number) {
  await pauseClock(page)
  await waitForPendingRequests(page)
  await page.clock.fastForward(ms)
  await page.clock.resume()
}

/** Waits at most 10 s: a request that gets no response times out on the advanced clock anyway. */
async function waitForPendingRequests(page: Page) {
  const pending = pendingRequests.get(page)
  const deadline = Date.now() + 10_000
  for (let isQuiet = false; !isQuiet && Date.now() < deadline; isQuiet = !pending?.size) {
    if (pending?.size) await page.waitForTimeout(20)
    // Lets the page process the responses, which may cause further requests
    await page.evaluate(() => undefined)
  }
}

/** Advances an installed clock until the console polls its cameras again. */
export const advanceToNextPoll = (page: Page) => advanceClock(page, 5_000)

/** Advances an installed clock in steps of `ms` until `check` passes. `check` needs a short timeout of its own. */
export const advanceClockUntil = (page: Page, ms: number, check: () => Promise<unknown>) =>
  expect(async () => {
    await advanceClock(page, ms)
    await check()
  }).toPass({ intervals: [300] })

/** Advances a paused clock in steps of 10 ms until all elements are visible. */
export const advanceUntilVisible = (page: Page, ...elements: Locator[]) =>
  poll(async () => {
    await page.clock.runFor(10)
    return (await Promise.all(elements.map((element) => element.isVisible()))).every(Boolean)
  }).toBe(true)

/** Navigates by history. Loading the page costs half a second of CPU time, and axe would be injected again. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Returns the current live picture as a data URL, including the burnt-in time. */
export const livePicture = (page: Page) =>
  canvas(page).evaluate((picture: HTMLCanvasElement) => picture.toDataURL('image/jpeg', 0.5))

/** Returns the green channel (0…255) of 24 × 12 points in the middle of the live picture, without its burnt-in texts. */
export const scenery = (page: Page) =>
  canvas(page).evaluate((picture: HTMLCanvasElement) => {
    const small = new OffscreenCanvas(24, 12).getContext('2d')
    if (!small) return []
    const { width, height } = picture
    small.drawImage(picture, width * 0.1, height * 0.2, width * 0.8, height * 0.6, 0, 0, 24, 12)
    const { data } = small.getImageData(0, 0, 24, 12)
    return Array.from({ length: 24 * 12 }, (_, index) => data[4 * index + 1] ?? 0)
  })

/** Returns the mean difference of two results of `scenery`, 0…255. */
export const difference = (before: number[], after: number[]) =>
  before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] ?? 0)), 0) / before.length

/** Locates the canvas of the live picture. */
export const canvas = (page: Page) => page.getByRole('region', { name: 'Live view' }).locator('canvas')
