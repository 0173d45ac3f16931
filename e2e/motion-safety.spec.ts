import { appendFileSync } from 'node:fs'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { browserArguments, browserPath } from './browser.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { test as base, expect, fillSignIn } from './fixtures.ts'
import { type Movement, operator, type Simulator } from './simulator.ts'

/** `pnpm prove` repeats each case, holds the bounds and writes what it measured; the tests only ask that it stops. */
const proof = process.env.PROVE_TABLE
const repeats = Number(process.env.PROVE_REPEATS ?? 1)
/** Standstill after a release while the link lives, and after the link itself died (the dead-man stops then), in ms. */
const bounds = { alive: 300, dead: 1_000 }

type Hands = { page: Page; glass: CDPSession; proxy: FaultProxy; rig: Simulator; kill: () => void }
type Case = {
  title: string
  link: keyof typeof bounds
  hold: (hands: Hands) => Promise<void>
  letGo: (hands: Hands) => Promise<void>
}

const holdByMouse = async ({ page }: Hands) => {
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
}
const holdByKey = async ({ page }: Hands) => page.keyboard.down('ArrowRight')
const failStops = (status: number) => async (hands: Hands) => {
  await hands.rig.addFault({ kind: 'fail', method: 'POST', path: '/api/v1/ptz/control', status, times: 2 })
  await hands.page.mouse.up()
}
const fingers = { 'Pan right': 0, 'Zoom in': 1 } as const
/** Puts the named fingers down, or lifts them. */
const touch = async ({ page, glass }: Hands, type: 'touchStart' | 'touchEnd', names: (keyof typeof fingers)[]) => {
  const points = await Promise.all(
    names.map(async (name) => {
      const box = await page.getByRole('button', { name }).boundingBox()
      if (!box) throw new Error(`${name} is not on the screen`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, id: fingers[name] }
    }),
  )
  await glass.send('Input.dispatchTouchEvent', { type, touchPoints: points })
}

const cases: Case[] = [
  {
    title: 'The pointer is released outside the button',
    link: 'alive',
    hold: holdByMouse,
    letGo: async ({ page }) => {
      await page.mouse.move(5, 5)
      await page.mouse.up()
    },
  },
  {
    title: 'The first of two fingers is lifted',
    link: 'alive',
    hold: async (hands) => {
      await touch(hands, 'touchStart', ['Pan right'])
      await touch(hands, 'touchStart', ['Zoom in'])
    },
    letGo: async (hands) => touch(hands, 'touchEnd', ['Pan right']),
  },
  {
    title: 'The window loses the focus',
    link: 'alive',
    hold: holdByMouse,
    letGo: async ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
  },
  {
    title: 'The tab is hidden',
    link: 'alive',
    hold: holdByMouse,
    letGo: async ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }),
  },
  { title: 'The page is closed', link: 'alive', hold: holdByMouse, letGo: async ({ page }) => page.close() },
  { title: 'The browser is killed', link: 'dead', hold: holdByMouse, letGo: async ({ kill }) => kill() },
  {
    title: 'The browser goes offline',
    link: 'dead',
    hold: holdByMouse,
    letGo: async ({ page }) => page.context().setOffline(true),
  },
  { title: 'The stop is answered 500 twice', link: 'alive', hold: holdByMouse, letGo: failStops(500) },
  { title: 'The stop is answered 503 twice', link: 'alive', hold: holdByMouse, letGo: failStops(503) },
  {
    title: 'The connection becomes a black hole',
    link: 'dead',
    hold: holdByMouse,
    letGo: async ({ proxy }) => proxy.blackHole(),
  },
  {
    title: 'All connections are reset at the release',
    link: 'alive',
    hold: holdByMouse,
    letGo: async ({ proxy, page }) => {
      proxy.resetConnections()
      await page.mouse.up()
    },
  },
  {
    title: 'The token expires during the hold',
    link: 'dead',
    hold: holdByMouse,
    letGo: async ({ rig }) => {
      await rig.addFault({ kind: 'fail', path: '/api/v1/*', status: 401, forSeconds: 5 })
    },
  },
  {
    title: 'A dialog is opened during the hold',
    link: 'alive',
    hold: holdByKey,
    letGo: async ({ page }) => page.getByRole('button', { name: 'Preset', exact: true }).click(),
  },
  {
    title: 'The focus goes to a field while a key is held',
    link: 'alive',
    hold: holdByKey,
    letGo: async ({ page }) => page.getByRole('textbox', { name: 'Rename camera' }).focus(),
  },
]

const test = base.extend<{ hands: Hands }>({
  hands: async ({ rig }, use) => {
    const proxy = await startFaultProxy(rig.url)
    const server = await chromium.launchServer({ executablePath: browserPath(), args: browserArguments })
    const browser = await chromium.connect(server.wsEndpoint())
    const page = await browser.newPage({ baseURL: proxy.url, hasTouch: true, viewport: { width: 1440, height: 900 } })
    await page.goto('/')
    await fillSignIn(page, operator)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('group', { name: 'Pan and tilt' }).waitFor()
    const glass = await page.context().newCDPSession(page)
    await use({ page, glass, proxy, rig, kill: () => server.process().kill('SIGKILL') })
    await server.kill()
    await proxy.close()
  },
})

for (const { title, link, hold, letGo } of cases) {
  for (let run = 1; run <= repeats; run++) {
    test(`${title}: the camera stands still${nth(run)}`, async ({ hands }) => {
      await hold(hands)
      await expect.poll(() => movingFor(hands.rig)).toBeGreaterThan(500)

      const released = Date.now()
      await letGo(hands)

      await expect.poll(async () => (await panDrive(hands.rig))?.ended ?? null, { intervals: [50] }).not.toBeNull()
      const { ended, reason } = (await panDrive(hands.rig)) ?? {}
      const standstill = Math.round((ended ?? Number.POSITIVE_INFINITY) - released)
      expect(['stopped', 'dead-man']).toContain(reason)
      expect(await drives(hands.rig)).toHaveLength(title.includes('two fingers') ? 2 : 1)
      if (!proof) return
      appendFileSync(proof, `${JSON.stringify({ title, link, reason, standstill })}\n`)
      expect(standstill).toBeLessThanOrEqual(bounds[link])
    })
  }
}

for (let run = 1; run <= repeats; run++) {
  test(`A hold of 25 s over a link with 100 ± 50 ms each way stays one uninterrupted movement${nth(run)}`, async ({
    hands,
  }) => {
    test.setTimeout(60_000)
    hands.proxy.delay(100, 50)
    await holdByMouse(hands)
    await expect.poll(() => movingFor(hands.rig), { timeout: 40_000 }).toBeGreaterThan(25_000)

    expect((await drives(hands.rig)).map(({ axis, ended }) => ({ axis, ended }))).toEqual([
      { axis: 'pan', ended: null },
    ])
    await hands.page.mouse.up()

    await expect.poll(async () => (await panDrive(hands.rig))?.reason).toBe('stopped')
  })
}

/** Tells the repetitions of a case apart. */
function nth(run: number) {
  return run > 1 ? ` (${run})` : ''
}

const drives = async (rig: Simulator) => (await rig.motion()).filter(({ kind }) => kind === 'drive')

const panDrive = async (rig: Simulator): Promise<Movement | undefined> =>
  (await drives(rig)).find(({ axis }) => axis === 'pan')

/** For how long (ms) the camera has been panning without a break. */
const movingFor = async (rig: Simulator) => {
  const drive = await panDrive(rig)
  return drive && drive.ended === null ? Date.now() - drive.began : 0
}
