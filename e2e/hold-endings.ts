import { type Hands, holdByKey, holdByMouse } from './hands.ts'

/** Standstill after a release while the link lives, and after the link itself died (the dead-man stops then), in ms. */
export const bounds = { alive: 300, dead: 1_000 }

type Ending = {
  /** What ends the hold, after "The camera stops when". */
  when: string
  link: keyof typeof bounds
  hold: (hands: Hands) => Promise<void>
  letGo: (hands: Hands) => Promise<void>
  inOwnBrowser?: true
}

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

/** All that can end a hold. */
export const endings: Ending[] = [
  {
    when: 'the pointer is released outside the button',
    link: 'alive',
    hold: holdByMouse,
    letGo: async ({ page }) => {
      await page.mouse.move(5, 5)
      await page.mouse.up()
    },
  },
  {
    when: 'the first of two fingers is lifted',
    link: 'alive',
    hold: async (hands) => {
      await touch(hands, 'touchStart', ['Pan right'])
      await touch(hands, 'touchStart', ['Zoom in'])
    },
    letGo: async (hands) => touch(hands, 'touchEnd', ['Pan right']),
  },
  {
    when: 'the window loses the focus',
    link: 'alive',
    hold: holdByMouse,
    letGo: async ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('blur'))),
  },
  {
    when: 'the tab is hidden',
    link: 'alive',
    hold: holdByMouse,
    letGo: async ({ page }) =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
        Object.defineProperty(document, 'hidden', { value: true, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }),
  },
  { when: 'the page is closed', link: 'alive', hold: holdByMouse, letGo: async ({ page }) => page.close() },
  {
    when: 'the browser is killed',
    link: 'dead',
    hold: holdByMouse,
    letGo: async ({ killBrowser }) => killBrowser(),
    inOwnBrowser: true,
  },
  {
    when: 'the browser goes offline',
    link: 'dead',
    hold: holdByMouse,
    letGo: async ({ page }) => page.context().setOffline(true),
  },
  { when: 'the rig fails twice to take the stop (500)', link: 'alive', hold: holdByMouse, letGo: failStops(500) },
  { when: 'the rig refuses the stop twice (503)', link: 'alive', hold: holdByMouse, letGo: failStops(503) },
  {
    when: 'the connection swallows everything',
    link: 'dead',
    hold: holdByMouse,
    letGo: async ({ proxy }) => proxy.blackHole(),
  },
  {
    when: 'all connections are reset at the release',
    link: 'alive',
    hold: holdByMouse,
    letGo: async ({ proxy, page }) => {
      proxy.resetConnections()
      await page.mouse.up()
    },
  },
  {
    when: 'the session expires during the hold',
    link: 'dead',
    hold: holdByMouse,
    letGo: async ({ rig }) => {
      await rig.addFault({ kind: 'fail', path: '/api/v1/*', status: 401, forSeconds: 5 })
    },
  },
  {
    when: 'a dialog is opened while a key is held',
    link: 'alive',
    hold: holdByKey,
    letGo: async ({ page }) => page.getByRole('button', { name: 'Preset', exact: true }).click(),
  },
  {
    when: 'the focus goes to a field while a key is held',
    link: 'alive',
    hold: holdByKey,
    letGo: async ({ page }) => page.getByRole('textbox', { name: 'Rename camera' }).focus(),
  },
]
