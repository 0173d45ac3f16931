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
import type { OddRig } from './rigs/rigs.ts'
import { type Account, connectSimulator, operator, type Simulator } from './simulator.ts'

export { expect, poll }

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

type WorkerFixtures = {
  /** The one simulator of a worker, which keeps what the tests before have done to it. */
  simulator: Simulator
  /** What a browser keeps behind a sign-in; each account signs in once, and its session outlasts the rig's way back. */
  sessionOf: (account: Account) => Promise<StoredSession>
  /** Stands before the simulator and plays other rigs. */
  rewritingProxy: RewritingProxy
}

type Fixtures = {
  /** The simulator behind the console, back at its seed for every test. */
  rig: Simulator
  /** Who is signed in already when the page opens; nobody unless a file says so. */
  account: Account | null
  /** Another rig than the simulator as it is: the simulator with its answers rewritten. */
  oddRig: OddRig | null
  /** Console errors that a test provokes on purpose; any other fails it. */
  expectedErrors: RegExp[]
  /** Signs in through the screen and waits for the live view. */
  signIn: (account?: Account) => Promise<void>
}

/** Another program has changed the machine's network: Chromium breaks requests off and makes them again. */
const networkChanged = /ERR_NETWORK_CHANGED/
/** Playwright's own script: the clock that the test before has set is taken out of a page that is just loading. */
const clockTakenOut = /^TypeError: Cannot read properties of undefined \(reading 'controller'\)$/

export const test = base.extend<Fixtures, WorkerFixtures>({
  simulator: [
    async ({ browserName: _browser }, use, { parallelIndex }) => {
      const { E2E_SIM_URL, E2E_SIMULATORS = '[]' } = process.env
      const simulator = connectSimulator(E2E_SIM_URL ?? JSON.parse(E2E_SIMULATORS)[parallelIndex])
      // A test that failed may have left it broken
      await simulator.reset()
      await simulator.warmUp()
      await use(simulator)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sessionOf: [
    async ({ browser, simulator }, use) => {
      const known = new Map<string, Promise<StoredSession>>()
      await use((account) => {
        const session = known.get(account.email) ?? keepSession(browser, originOf(simulator), account)
        known.set(account.email, session)
        return session
      })
    },
    { scope: 'worker' },
  ],
  oddRig: [null, { option: true }],
  rewritingProxy: [
    async ({ simulator }, use) => {
      const proxy = await startRewritingProxy(simulator.url)
      await use(proxy)
      await proxy.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ simulator, rewritingProxy, oddRig }, use) => {
    if (oddRig) rewritingProxy.play(oddRig)
    await use(oddRig ? rewritingProxy.url : originOf(simulator))
  },
  context: async ({ context, simulator, account, sessionOf, baseURL }, use) => {
    await simulator.reset()
    await context.addInitScript(leaveGlassClear)
    if (account) await resume(context, await sessionOf(account), baseURL ?? '')
    await use(context)
  },
  rig: async ({ simulator, context: _pageIsBlank }, use) => {
    await use(simulator)
  },
  account: [null, { option: true }],
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors, oddRig }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url.split('?')[0]})`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    noteCallsUnderWay(page)
    await use(page)
    const expected = [...expectedErrors, networkChanged, clockTakenOut, ...(oddRig?.says ? [oddRig.says] : [])]
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    expect(unexpected, "The page's console has errors that this test does not expect").toEqual([])
  },
  signIn: async ({ page }, use) => {
    await use((account = operator) => signIn(page, account))
  },
})

/** Without a graphics card the processor blurs what lies behind glass, in every picture: a quarter of what a page costs, and no test sees it. */
function leaveGlassClear() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Where the console lies that is tested: with the simulator, unless it has a server of its own. */
const originOf = (simulator: Simulator) => process.env.E2E_BASE_URL ?? simulator.url

/** What a browser keeps behind a sign-in, as the console itself has written it. */
async function keepSession(browser: Browser, origin: string, account: Account) {
  const page = await browser.newPage({ baseURL: origin })
  await signIn(page, account)
  const session = await page.context().storageState()
  await page.close()
  return session
}

/**
 * Puts back what a browser has kept, as soon as it opens a page of the console, and only then: a logout counts. Not by `storageState`:
 * another one of these would be another browser context.
 */
async function resume(context: BrowserContext, { cookies, origins }: StoredSession, address: string) {
  await context.addCookies([...cookies, { name: 'puts-back', value: 'once', url: address }])
  await context.addInitScript(
    ({ origin, items }) => {
      // Between two tests the page shows a document of no origin, which has no cookies to look at
      if (location.origin !== origin || !document.cookie.includes('puts-back=once')) return
      // biome-ignore lint/suspicious/noDocumentCookie: the page is not loaded yet, and must not wait
      document.cookie = 'puts-back=; max-age=0; path=/'
      for (const { name, value } of items) localStorage.setItem(name, value)
    },
    { origin: new URL(address).origin, items: origins.flatMap(({ localStorage }) => localStorage) },
  )
}

async function signIn(page: Page, account: Account) {
  await page.goto('/')
  await fillSignIn(page, account)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/')
}

/** Fills the sign-in form without sending it. */
export async function fillSignIn(page: Page, account: Account) {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
}

const callsUnderWay = new WeakMap<Page, Set<Request>>()

function noteCallsUnderWay(page: Page) {
  const calls = new Set<Request>()
  const hasEnded = (request: Request) => calls.delete(request)
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) calls.add(request)
    // Of what a document was still waiting for when another takes its place, nothing more may be heard
    if (request.isNavigationRequest()) [...calls].filter((call) => call.frame() === request.frame()).forEach(hasEnded)
  })
  page.on('requestfinished', hasEnded)
  page.on('requestfailed', hasEnded)
  callsUnderWay.set(page, calls)
}

/** Stands an installed clock still. A machine too busy to get there within the second finds it standing all the same. */
export const pauseClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000)).catch((error) => {
    if (!/Cannot fast-forward to the past/.test(String(error))) throw error
  })

/** Lets `ms` pass on an installed clock, but not for calls under way: the console gives up on those that take 10 s. */
export async function letTimePass(page: Page, ms: number) {
  await pauseClock(page)
  await untilNoCallIsUnderWay(page)
  await page.clock.fastForward(ms)
  await page.clock.resume()
}

/** Not for ever: whatever is never answered is given up by the jump, as it would be without. */
async function untilNoCallIsUnderWay(page: Page) {
  const calls = callsUnderWay.get(page)
  const givenUp = Date.now() + 10_000
  for (let isQuiet = false; !isQuiet && Date.now() < givenUp; isQuiet = !calls?.size) {
    if (calls?.size) await page.waitForTimeout(20)
    // The page has its turn with the answers, and may ask for more at once
    await page.evaluate(() => undefined)
  }
}

/** Lets the time pass, on an installed clock, until the console asks for its cameras again. */
export const askedAgain = (page: Page) => letTimePass(page, 5_000)

/** Lets time pass on an installed clock, `ms` by `ms`, until something is to be seen; `sees` should not wait long itself. */
export const letTimePassUntil = (page: Page, ms: number, sees: () => Promise<unknown>) =>
  expect(async () => {
    await letTimePass(page, ms)
    await sees()
  }).toPass({ intervals: [300] })

/** Lets time pass on a clock that stands, in small parts, until all these are to be seen. */
export const appear = (page: Page, ...things: Locator[]) =>
  poll(async () => {
    await page.clock.runFor(10)
    return (await Promise.all(things.map((thing) => thing.isVisible()))).every(Boolean)
  }).toBe(true)

/** Opens an address within the page, as the browser's Back does: a page that is loaded for each screen costs half a second of a core, and axe begins anew. */
export const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

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
