import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import type { NonStandardRig } from '../rigs/rigs.ts'
import { PLAIN_HTTP_HOST } from './browser.ts'
import { endPages } from './end-pages.ts'
import { trackPendingRequests, waitForPendingRequests } from './pending-requests.ts'
import { poll } from './poll.ts'
import { type FaultProxy, startFaultProxy } from './proxies/fault-proxy.ts'
import { createProxyFixture } from './proxies/http-proxy.ts'
import { type RewritingProxy, startRewritingProxy } from './proxies/rewriting-proxy.ts'
import { recordSessionEnds, restoreSession, type StoredSession } from './restore-session.ts'
import { type Account, connectSimulator, operator, type Simulator } from './simulator.ts'

export { expect, poll }

/** All fixtures of this scope are here, because Playwright restarts its workers before a file that adds one. */
type WorkerFixtures = {
  /** Keeps the state of earlier tests. Use `rig` for a reset simulator. */
  simulator: Simulator
  /** Returns the browser storage of a signed-in account. The session remains valid after a reset of the rig. */
  getSession: (account: Account) => Promise<StoredSession>
  rewritingProxy: RewritingProxy
  faultProxy: FaultProxy
}

type Fixtures = {
  rig: Simulator
  account: Account | null
  nonStandardRig: NonStandardRig | null
  /** Errors in the page's console that match none of these patterns fail the test. */
  errorPatterns: RegExp[]
  /** Allows the errors that the test is about to cause. */
  expectErrors: (...patterns: RegExp[]) => void
  signIn: (account?: Account) => Promise<void>
}

/**
 * Chromium closes its connections when the machine joins or leaves a network, which no option prevents. The console
 * repeats the request, and the test still asserts the outcome.
 */
const networkChanged = /^Failed to load resource: net::ERR_NETWORK_CHANGED /

export const test = base.extend<Fixtures, WorkerFixtures>({
  simulator: [
    async ({ browserName: _browser }, use, { parallelIndex }) => {
      const { E2E_SIM_URL, E2E_SIMULATORS = '[]' } = process.env
      const simulator = connectSimulator(E2E_SIM_URL ?? JSON.parse(E2E_SIMULATORS)[parallelIndex])
      await simulator.reset()
      await simulator.warmUp()
      await use(simulator)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  getSession: [
    async ({ browser, simulator }, use) => {
      const sessions = new Map<string, Promise<StoredSession>>()
      await use((account) => {
        const session =
          sessions.get(account.email) ?? createStoredSession(browser, getConsoleOrigin(simulator), account)
        sessions.set(account.email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  nonStandardRig: [null, { option: true }],
  rewritingProxy: [createProxyFixture(startRewritingProxy), { scope: 'worker' }],
  faultProxy: [createProxyFixture(startFaultProxy), { scope: 'worker' }],
  baseURL: async ({ simulator, rewritingProxy, nonStandardRig }, use) => {
    if (nonStandardRig) rewritingProxy.setRewriting(nonStandardRig)
    await use(nonStandardRig ? rewritingProxy.url : getConsoleOrigin(simulator))
  },
  context: async ({ context, simulator, account, getSession, baseURL }, use, { testId }) => {
    await simulator.reset()
    trackPendingRequests(context)
    await context.addInitScript(disableBackdropFilters)
    if (account) await restoreSession(context, await getSession(account), { url: baseURL ?? '', testId })
    await use(context)
    await endPages(context, simulator.reset)
  },
  rig: async ({ simulator, context: _pageIsBlank }, use) => {
    await use(simulator)
  },
  account: [null, { option: true }],
  errorPatterns: async ({ nonStandardRig }, use) => {
    await use([networkChanged, ...(nonStandardRig?.expectedErrors ? [nonStandardRig.expectedErrors] : [])])
  },
  expectErrors: async ({ errorPatterns }, use) => {
    await use((...patterns) => void errorPatterns.push(...patterns))
  },
  page: async ({ page, errorPatterns }, use, testInfo) => {
    const unexpectedErrors: string[] = []
    const recordError = (error: string) => {
      if (!errorPatterns.some((pattern) => pattern.test(error))) unexpectedErrors.push(error)
    }
    // A test may open further pages
    page.context().on('console', (message) => {
      if (message.type() === 'error') recordError(`${message.text()} (${message.location().url.split('?')[0]})`)
    })
    page.context().on('weberror', (error) => recordError(String(error.error())))
    const sessionEnds = recordSessionEnds(page)
    await use(page)
    // A rewritten request that is still in flight would otherwise fail the test that has just ended
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Playwright's own option takes a screenshot of every test, which costs 0.2 s of CPU time
    if (testInfo.status !== testInfo.expectedStatus) {
      await page.screenshot({ path: testInfo.outputPath('failure.png') }).catch(() => undefined)
      if (sessionEnds.length > 0) await testInfo.attach('Ends of the session', { body: sessionEnds.join('\n') })
    }
    expect(unexpectedErrors, "The page's console contains unexpected errors").toEqual([])
  },
  signIn: async ({ page }, use) => {
    await use((account = operator) => signIn(page, account))
  },
})

/** Disables backdrop-filter, which takes 25 % of a page's CPU time without a graphics card. */
function disableBackdropFilters() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [sheet]
}

const getConsoleOrigin = (simulator: Simulator) => process.env.E2E_BASE_URL ?? simulator.url

/** Resolves to a session without the rig's host, because tests also restore it at the URL of a proxy. */
async function createStoredSession(browser: Browser, origin: string, account: Account): Promise<StoredSession> {
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, account)
  const { cookies, origins } = await page.context().storageState()
  await page.close()
  const withoutHost = origins.map(({ localStorage, ...stored }) => ({
    ...stored,
    localStorage: localStorage.map(({ name, value }) => ({ name, value: removeHost(value) })),
  }))
  return { cookies, origins: withoutHost }
}

const removeHost = (root: string) =>
  JSON.stringify(JSON.parse(root, (key, value: unknown) => (key === 'host' ? undefined : value)))

export async function signIn(page: Page, account: Account) {
  await page.goto('/')
  await submitSignIn(page, account)
  await page.waitForURL((url) => url.pathname !== '/')
}

/** Finds the toasts with this text. The text may also be elsewhere on the page. */
export function findToast(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').filter({ has: page.getByText(text, { exact: true }) })
}

/** Finds a visually hidden text for screen readers. */
export function findAnnouncement(page: Page, text: string) {
  return page.getByRole('status', { name: 'Announcements' }).getByText(text, { exact: true })
}

export async function submitSignIn(page: Page, account: Account = operator) {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the console at a host that is an insecure context, and signs in. */
export async function openWithoutHttps(page: Page, baseURL = '') {
  const url = new URL(baseURL)
  url.hostname = PLAIN_HTTP_HOST
  await page.goto(url.href)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await submitSignIn(page)
  await expect(page.getByRole('group', { name: 'Pan and tilt' })).toBeVisible()
}

/**
 * Pauses an installed clock one second ahead. If a busy machine needs longer than this second, Playwright reports that
 * the time is in the past, but has already paused the clock.
 */
export const pauseClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000)).catch((error) => {
    if (!/Cannot fast-forward to the past/.test(String(error))) throw error
  })

/** Timeout after which the console aborts a request. */
const REQUEST_TIMEOUT_MS = 10_000

/** Advances an installed clock. First waits for pending requests, which would otherwise time out. */
export async function advanceClock(page: Page, ms: number) {
  await pauseClock(page)
  await waitForPendingRequests(page, REQUEST_TIMEOUT_MS)
  await page.clock.fastForward(ms)
  await page.clock.resume()
}

const POLL_INTERVAL_MS = 5_000

export const advanceToNextPoll = (page: Page) => advanceClock(page, POLL_INTERVAL_MS)

export const advanceUntilVisible = (page: Page, ...elements: Locator[]) =>
  poll(async () => {
    // The rig needs real time to respond. During this time, the page's clock must not advance
    await waitForPendingRequests(page, REQUEST_TIMEOUT_MS)
    await page.clock.runFor(50)
    return (await Promise.all(elements.map((element) => element.isVisible()))).every(Boolean)
  }).toBe(true)

/** Changes the JSON of responses. Retries once after ECONNRESET, because the rig closes idle connections. */
export const rewriteJson = <Body>(
  page: Page,
  url: string,
  change: (body: Body) => unknown,
  headers: Record<string, string> = {},
) =>
  page.route(url, async (route) => {
    const response = await route.fetch({ maxRetries: 1 })
    const json = change(await response.json())
    await route.fulfill({ response, json, headers: { ...response.headers(), ...headers } })
  })

/** Navigates without loading the page, which would take half a second of CPU time and discard the injected axe. */
export const navigateTo = (page: Page, path: string) =>
  page.evaluate((url) => {
    // The entry needs a key, because the router distinguishes entries by their keys
    history.pushState({ key: url }, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Switches streaming on in the live view, and waits for the picture. */
export async function startStreaming(page: Page) {
  await page.getByRole('switch', { name: 'Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
}

export async function openLivePicture(page: Page) {
  await page.goto('/dashboard/view')
  await startStreaming(page)
}

export const countLoadedImages = (images: Locator) =>
  images.evaluateAll((all) => all.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length)

export const captureLivePicture = (page: Page) =>
  findLiveCanvas(page).evaluate((picture: HTMLCanvasElement) => picture.toDataURL('image/jpeg', 0.5))

/** Samples the green channel (0…255) at 24 × 12 points of the live picture, away from its text overlays. */
export const sampleLivePicture = (page: Page) =>
  findLiveCanvas(page).evaluate((picture: HTMLCanvasElement) => {
    const small = new OffscreenCanvas(24, 12).getContext('2d')
    if (!small) return []
    const { width, height } = picture
    small.drawImage(picture, width * 0.1, height * 0.2, width * 0.8, height * 0.6, 0, 0, 24, 12)
    const { data } = small.getImageData(0, 0, 24, 12)
    return Array.from({ length: 24 * 12 }, (_, index) => data[4 * index + 1] ?? 0)
  })

export const getMeanDifference = (before: number[], after: number[]) =>
  before.reduce((sum, value, index) => sum + Math.abs(value - (after[index] ?? 0)), 0) / before.length

export const findLiveCanvas = (page: Page) =>
  page.getByRole('region', { name: 'Live view' }).locator('canvas[role=img]')
