import { expect } from './fixtures.ts'
import { findCentre } from './geometry.ts'
import { holdByKey, holdByMouse, type OperatorInput } from './operator-input.ts'
import { controlHeader } from './simulator.ts'

/**
 * Maximum time from the release to standstill, on the rig's clock. On a dead link the rig's dead-man stops the camera.
 */
export const MAX_STOP_MS = { alive: 300, dead: 1_000 }
export const endReasons = { alive: 'stopped', dead: 'dead-man' }

type HoldEnding = {
  /** Completes the title 'the camera stops when …'. */
  when: string
  link: keyof typeof MAX_STOP_MS
  hold: (input: OperatorInput) => Promise<void>
  release: (input: OperatorInput) => Promise<void>
  afterStop?: (input: OperatorInput) => Promise<void>
  inOwnBrowser?: true
  expectedErrors?: RegExp[]
}

/** The page logs each request that fails without a response. */
const NO_RESPONSE_PATTERN =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET|EMPTY_RESPONSE)|dynamically imported module|The rig (cannot be reached|did not respond in time)/

/**
 * Begins a hold, and makes its first two stops fail with this status. Intercepts the requests before the hold begins,
 * because the browser may miss the first request after interception begins.
 */
const holdWithFailingStops = (status: number) => async (input: OperatorInput) => {
  let failed = 0
  await input.page.route('**/api/v1/ptz/control', (route) => {
    const request = route.request()
    if (failed === 2 || request.postDataJSON().x !== 0) return route.continue()
    failed += 1
    const fault = { kind: 'fail', status }
    return route.continue({ headers: { ...request.headers(), ...controlHeader, 'x-sim-fault': JSON.stringify(fault) } })
  })
  await holdByMouse(input)
}

const expectTwoFailedStops = async ({ rig }: OperatorInput) => {
  const requests = await rig.requests('POST', 'ptz/control')
  expect(requests.filter(({ headers }) => 'x-sim-fault' in headers)).toHaveLength(2)
}
const touchIds = { 'Pan right': 0, 'Zoom in': 1 } as const
const touch = async (
  { page, cdp }: OperatorInput,
  type: 'touchStart' | 'touchEnd',
  names: (keyof typeof touchIds)[],
) => {
  const points = await Promise.all(
    names.map(async (name) => ({ ...(await findCentre(page.getByRole('button', { name }))), id: touchIds[name] })),
  )
  await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
}

export const holdEndings: HoldEnding[] = [
  {
    when: 'the pointer is released outside the button',
    link: 'alive',
    hold: holdByMouse,
    release: async ({ page }) => {
      await page.mouse.move(5, 5)
      await page.mouse.up()
    },
  },
  {
    when: 'the first of two fingers is lifted',
    link: 'alive',
    hold: async (input) => {
      await touch(input, 'touchStart', ['Pan right'])
      await touch(input, 'touchStart', ['Zoom in'])
    },
    release: async (input) => touch(input, 'touchEnd', ['Pan right']),
  },
  {
    when: 'the window loses focus',
    link: 'alive',
    hold: holdByMouse,
    release: async ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
  },
  {
    when: 'the tab is hidden',
    link: 'alive',
    hold: holdByMouse,
    release: async ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }),
  },
  { when: 'the page is closed', link: 'alive', hold: holdByMouse, release: async ({ page }) => page.close() },
  {
    when: 'the browser is killed',
    link: 'dead',
    hold: holdByMouse,
    release: async ({ killBrowser }) => killBrowser(),
    inOwnBrowser: true,
  },
  {
    when: 'the browser goes offline',
    link: 'dead',
    hold: holdByMouse,
    release: async ({ proxy, page }) => {
      // The page receives the event `offline` before the browser blocks its requests, so a stop could still reach the
      // rig
      proxy.blackHole()
      await page.context().setOffline(true)
    },
    expectedErrors: [NO_RESPONSE_PATTERN],
  },
  ...[500, 503].map(
    (status): HoldEnding => ({
      when: `the rig responds to the stop with ${status} twice`,
      link: 'alive',
      hold: holdWithFailingStops(status),
      release: ({ page }) => page.mouse.up(),
      afterStop: expectTwoFailedStops,
      expectedErrors: [new RegExp(`ptz/control.* ${status} |status of ${status}`)],
    }),
  ),
  {
    when: 'the connection drops all data',
    link: 'dead',
    hold: holdByMouse,
    release: async ({ proxy }) => proxy.blackHole(),
    expectedErrors: [NO_RESPONSE_PATTERN],
  },
  {
    when: 'all connections are reset at the release',
    link: 'alive',
    hold: holdByMouse,
    release: async ({ proxy, page }) => {
      // Chromium resends a renewal in flight over a new connection, and it may arrive after the stop
      await page.waitForResponse('**/api/v1/ptz/control')
      proxy.resetConnections()
      await page.mouse.up()
    },
    expectedErrors: [NO_RESPONSE_PATTERN],
  },
  {
    when: 'the session expires during the hold',
    link: 'dead',
    hold: holdByMouse,
    release: async ({ rig }) => {
      await rig.addFault({ kind: 'fail', path: '/api/v1/*', status: 401 })
    },
    expectedErrors: [/401/],
  },
  {
    when: 'another tab logs out',
    link: 'alive',
    hold: async (input) => {
      const other = await input.page.context().newPage()
      await other.goto('/dashboard/alarm')
      await other.getByRole('button', { name: 'Logout' }).click()
      await input.page.bringToFront()
      await holdByMouse(input)
    },
    release: async ({ page }) => {
      const other = page.context().pages().at(-1)
      await other?.getByRole('button', { name: 'Yes, Log Out' }).click()
    },
    afterStop: async ({ page }) => expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible(),
  },
  {
    when: 'a dialog opens while a key is held',
    link: 'alive',
    hold: holdByKey,
    release: async ({ page }) => page.getByRole('button', { name: 'Preset', exact: true }).click(),
  },
  {
    when: 'a text field gets focus while a key is held',
    link: 'alive',
    hold: holdByKey,
    release: async ({ page }) => page.getByRole('textbox', { name: 'Rename camera' }).focus(),
  },
]
