import type { Page } from '@playwright/test'
import {
  askedAgain,
  canvas,
  expect,
  letTimePass,
  letTimePassUntil,
  livePicture,
  poll,
  scenery,
  test,
} from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'
import { tap } from './tap.ts'

test.use({ account: operator })

type Hands = { page: Page; rig: Simulator; cameraID: string }
type Case = {
  /** What the operator finds, as a sentence. */
  title: string
  /** The body of `POST /sim/faults`; `cameraID` is that of the current camera. */
  fault: (cameraID: string) => { kind: string } & Record<string, unknown>
  /** What the browser and the console may say about it on the page's console. */
  errors?: RegExp
  /** Whether the live picture is on when the fault begins. */
  streaming?: true
  /** Which camera has been chosen by then; the first unless said. */
  camera?: string
  sees: (hands: Hands) => Promise<unknown>
  /** What is right again without a reload, once the fault is gone. */
  recovers: (hands: Hands) => Promise<unknown>
}

const frameShot = ({ page }: Hands) => page.getByRole('button', { name: 'Frame Shot' }).click()
const isOffline = async (hands: Hands) => {
  await askedAgain(hands.page)
  await expect(hands.page.getByText('Connection lost, trying again')).toBeVisible()
  await askedAgain(hands.page)
  await expect(hands.page.getByText('Cameras are currently Offline. Do check back later.')).toBeVisible()
}
const isBack = async (hands: Hands) => {
  await askedAgain(hands.page)
  await expect(hands.page.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeVisible()
  await expect(hands.page.getByRole('switch', { name: 'Live streaming' })).toBeChecked()
  await seenInTime(hands, () => expect(hands.page.getByText('LIVE', { exact: true })).toBeVisible({ timeout: 100 }))
}
const isTaken = ({ page }: Hands) => expect(page.getByText('Frameshot taken')).toBeVisible()
/** Lets seconds pass one by one, as pictures arrive: the console looks at them once a second. */
const seenInTime = ({ page }: Hands, sees: () => Promise<unknown>) => letTimePassUntil(page, 1_000, sees)
const isLive = ({ page }: Hands) => expect(page.getByText('LIVE', { exact: true })).toBeVisible()
const isNotLive = ({ page }: Hands) => expect(page.getByText('Not live', { exact: true })).toBeVisible()
const isShown = ({ page }: Hands) => expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
const changes = async (page: Page) => {
  const first = await livePicture(page)
  await poll(async () => (await livePicture(page)) !== first).toBe(true)
}
/** Whether the live picture is the same after so many ms, in which a picture that is alive changes several times. */
const standsFor = (page: Page, ms: number) =>
  canvas(page).evaluate((picture: HTMLCanvasElement, pause) => {
    const first = picture.toDataURL()
    return new Promise((resolve) => setTimeout(() => resolve(picture.toDataURL() === first), pause))
  }, ms)
const brightness = async (page: Page) => Math.max(...(await scenery(page)))

const cases: Case[] = [
  {
    title: 'A slow rig shows the loading overlay until it answers',
    fault: () => ({ kind: 'latency', ms: 1_500, path: '/api/v1/snap/' }),
    sees: async (hands) => {
      await frameShot(hands)
      await expect(hands.page.getByRole('status', { name: 'Loading' })).toBeVisible()
    },
    recovers: async (hands) => {
      await isTaken(hands)
      await expect(hands.page.getByRole('status', { name: 'Loading' })).toBeHidden()
    },
  },
  {
    title: 'A rig that fails is offline, and the view returns with it: the same camera, live as before',
    camera: 'PTZ South span',
    streaming: true,
    fault: () => ({ kind: 'fail', path: '/api/v1/dashboard/', status: 500 }),
    errors: /500/,
    sees: isOffline,
    recovers: isBack,
  },
  {
    title:
      'A rig that closes its connections is offline, and the view returns with it: the same camera, live as before',
    camera: 'PTZ South span',
    streaming: true,
    fault: () => ({ kind: 'drop', path: '/api/*' }),
    errors: /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|cannot be reached/,
    sees: isOffline,
    recovers: isBack,
  },
  {
    title: 'A stream that stalls says so and when it is opened again, and is live when it comes back',
    fault: (cameraID) => ({ kind: 'stall-stream', cameraID }),
    streaming: true,
    sees: async (hands) => {
      await letTimePass(hands.page, 3_000)
      await isNotLive(hands)
      await expect(hands.page.getByText('No new picture')).toBeVisible()
      await expect(hands.page.getByText(/^Reconnecting/)).toBeVisible()
    },
    recovers: isLive,
  },
  {
    title: 'A picture that stands still is named frozen until it goes on',
    fault: (cameraID) => ({ kind: 'freeze-picture', cameraID }),
    streaming: true,
    sees: async (hands) => {
      await poll(() => standsFor(hands.page, 500)).toBe(true)
      await seenInTime(hands, () => expect(hands.page.getByText('Frozen picture')).toBeVisible({ timeout: 100 }))
    },
    recovers: async (hands) => {
      await changes(hands.page)
      await seenInTime(hands, () => expect(hands.page.getByText('Frozen picture')).toBeHidden({ timeout: 100 }))
    },
  },
  {
    title: 'A black picture is named black until there is something to see',
    fault: (cameraID) => ({ kind: 'black-picture', cameraID }),
    streaming: true,
    sees: async (hands) => {
      await poll(() => brightness(hands.page)).toBeLessThan(10)
      await seenInTime(hands, () => expect(hands.page.getByText('Black picture')).toBeVisible({ timeout: 100 }))
    },
    recovers: async (hands) => {
      await poll(() => brightness(hands.page)).toBeGreaterThan(20)
      await seenInTime(hands, () => expect(hands.page.getByText('Black picture')).toBeHidden({ timeout: 100 }))
    },
  },
  {
    title: 'A camera that goes offline is so in the list and in its picture, and both come back',
    fault: (cameraID) => ({ kind: 'camera-offline', cameraID }),
    errors: /409|ERR_INCOMPLETE_CHUNKED_ENCODING/,
    streaming: true,
    sees: async (hands) => {
      await isNotLive(hands)
      await expect(hands.page.getByText('Camera offline')).toBeVisible()
      await expect(hands.page.getByRole('img', { name: 'Too many connections, no video rendered' })).toBeVisible()
      await askedAgain(hands.page)
      await expect(hands.page.getByRole('button', { name: 'PTZ North span Offline' })).toBeVisible()
    },
    recovers: async (hands) => {
      await askedAgain(hands.page)
      await expect(hands.page.getByRole('button', { name: 'PTZ North span Online' })).toBeVisible()
      await isLive(hands)
    },
  },
  {
    title: 'An axis that is stuck does not turn, and turns with the next press',
    fault: (cameraID) => ({ kind: 'axis-stuck', cameraID, axis: 'pan' }),
    sees: async ({ page, rig, cameraID }) => {
      await rig.hurry()
      const { pan, tilt } = await rig.position(cameraID)
      await tap(page.getByRole('button', { name: 'Pan right' }))
      await tap(page.getByRole('button', { name: 'Tilt up' }))
      await poll(() => rig.position(cameraID)).toMatchObject({ pan, tilt: tilt + 30 })
      await expect(page.getByRole('definition').first()).toHaveText(`${Math.round(pan)}°`)
    },
    recovers: async ({ page, rig, cameraID }) => {
      const { pan } = await rig.position(cameraID)
      await tap(page.getByRole('button', { name: 'Pan right' }))
      await poll(() => rig.position(cameraID)).toMatchObject({ pan: pan + 30 })
    },
  },
  {
    title: 'A sled that is jammed goes no further, without a word, and goes on when it is free',
    fault: () => ({ kind: 'sled-jam', at: 40.1 }),
    errors: /409/,
    sees: async ({ page, rig }) => {
      const refused = page.waitForResponse((answer) => answer.status() === 409)
      await tap(page.getByRole('button', { name: 'Move sled forward' }))
      await refused
      await expect(page.getByText('Sled moved forward')).toBeHidden()
      expect(await sledMovements(rig)).toEqual([])
    },
    recovers: async ({ page, rig }) => {
      await rig.hurry()
      await tap(page.getByRole('button', { name: 'Move sled forward' }))
      await expect(page.getByText('Sled moved forward')).toBeVisible()
      await poll(() => sledMovements(rig)).toMatchObject([{ kind: 'step', reason: 'done' }])
    },
  },
  {
    title: 'A full storage takes no frame shot, and takes the next one when there is room',
    fault: () => ({ kind: 'storage-full' }),
    errors: /503/,
    sees: async (hands) => {
      const refused = hands.page.waitForResponse((answer) => answer.status() === 503)
      await frameShot(hands)
      await refused
      await expect(hands.page.getByText('Frameshot taken')).toBeHidden()
      expect((await hands.rig.state()).gallery).toEqual([])
    },
    recovers: async (hands) => {
      await frameShot(hands)
      await isTaken(hands)
    },
  },
]

for (const { title, fault, errors, streaming, camera, sees, recovers } of cases) {
  test.describe(() => {
    test.use({ expectedErrors: errors ? [errors] : [] })

    test(title, async ({ page, rig }) => {
      const cameraID = (await rig.cameras())[0]?.cameraID ?? ''
      const hands = { page, rig, cameraID }
      await page.clock.install()
      await page.goto('/dashboard/view')
      await isShown(hands)
      if (camera) await page.getByRole('button', { name: `${camera} Online` }).click()
      if (streaming) {
        await page.getByRole('switch', { name: 'Live streaming' }).click()
        await isLive(hands)
      }

      await rig.addFault(fault(cameraID))
      await sees(hands)
      await rig.clearFaults()

      await recovers(hands)
    })
  })
}

const sledMovements = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'sled')
