import type { Page } from '@playwright/test'
import {
  advanceClock,
  advanceClockUntil,
  advanceToNextPoll,
  canvas,
  expect,
  livePicture,
  poll,
  scenery,
  test,
} from './fixtures.ts'
import { operator, type Simulator } from './simulator.ts'
import { tap } from './tap.ts'

test.use({ account: operator })

type CaseFixtures = { page: Page; rig: Simulator; cameraID: string }
type Case = {
  /** The title of the test. */
  title: string
  /** The body of `POST /sim/faults`; `cameraID` is that of the current camera. */
  fault: (cameraID: string) => { kind: string } & Record<string, unknown>
  /** Expected errors in the page's console. */
  errors?: RegExp
  /** Whether the live picture is on when the fault starts. */
  streaming?: true
  /** The current camera when the fault starts; default: the first. */
  camera?: string
  duringFault: (fixtures: CaseFixtures) => Promise<unknown>
  /** Checks the recovery without a reload after the fault is removed. */
  afterFault: (fixtures: CaseFixtures) => Promise<unknown>
}

const frameShot = ({ page }: CaseFixtures) => page.getByRole('button', { name: 'Frame Shot' }).click()
const isOffline = async (fixtures: CaseFixtures) => {
  await advanceToNextPoll(fixtures.page)
  await expect(fixtures.page.getByText('Connection lost, trying again')).toBeVisible()
  await advanceToNextPoll(fixtures.page)
  await expect(fixtures.page.getByText('Cameras are currently Offline. Do check back later.')).toBeVisible()
}
const isBack = async (fixtures: CaseFixtures) => {
  await advanceToNextPoll(fixtures.page)
  await expect(fixtures.page.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeVisible()
  await expect(fixtures.page.getByRole('switch', { name: 'Live streaming' })).toBeChecked()
  await advanceSecondsUntil(fixtures, () =>
    expect(fixtures.page.getByText('LIVE', { exact: true })).toBeVisible({ timeout: 100 }),
  )
}
const isTaken = ({ page }: CaseFixtures) => expect(page.getByText('Frameshot taken')).toBeVisible()
/** Advances the clock second by second while pictures arrive, because the console checks them once per second. */
const advanceSecondsUntil = ({ page }: CaseFixtures, check: () => Promise<unknown>) =>
  advanceClockUntil(page, 1_000, check)
const isLive = ({ page }: CaseFixtures) => expect(page.getByText('LIVE', { exact: true })).toBeVisible()
const isNotLive = ({ page }: CaseFixtures) => expect(page.getByText('Not live', { exact: true })).toBeVisible()
const isShown = ({ page }: CaseFixtures) => expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
const changes = async (page: Page) => {
  const first = await livePicture(page)
  await poll(async () => (await livePicture(page)) !== first).toBe(true)
}
/** Returns whether the live picture is unchanged after `ms`, in which a working picture changes several times. */
const isUnchangedAfter = (page: Page, ms: number) =>
  canvas(page).evaluate((picture: HTMLCanvasElement, pause) => {
    const first = picture.toDataURL()
    return new Promise((resolve) => setTimeout(() => resolve(picture.toDataURL() === first), pause))
  }, ms)
const brightness = async (page: Page) => Math.max(...(await scenery(page)))

const cases: Case[] = [
  {
    title: 'A slow rig shows the loading overlay until it responds',
    fault: () => ({ kind: 'latency', ms: 1_500, path: '/api/v1/snap/' }),
    duringFault: async (fixtures) => {
      await frameShot(fixtures)
      await expect(fixtures.page.getByRole('status', { name: 'Loading' })).toBeVisible()
    },
    afterFault: async (fixtures) => {
      await isTaken(fixtures)
      await expect(fixtures.page.getByRole('status', { name: 'Loading' })).toBeHidden()
    },
  },
  {
    title: 'A rig that fails is offline; after the fault the view shows the same camera live',
    camera: 'PTZ South span',
    streaming: true,
    fault: () => ({ kind: 'fail', path: '/api/v1/dashboard/', status: 500 }),
    errors: /500/,
    duringFault: isOffline,
    afterFault: isBack,
  },
  {
    title: 'A rig that closes its connections is offline; after the fault the view shows the same camera live',
    camera: 'PTZ South span',
    streaming: true,
    fault: () => ({ kind: 'drop', path: '/api/*' }),
    errors: /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|cannot be reached/,
    duringFault: isOffline,
    afterFault: isBack,
  },
  {
    title: 'A stalled stream shows a message and the next attempt, and is live after the fault',
    fault: (cameraID) => ({ kind: 'stall-stream', cameraID }),
    streaming: true,
    duringFault: async (fixtures) => {
      await advanceClock(fixtures.page, 3_000)
      await isNotLive(fixtures)
      await expect(fixtures.page.getByText('No new picture')).toBeVisible()
      await expect(fixtures.page.getByText(/^Reconnecting/)).toBeVisible()
    },
    afterFault: isLive,
  },
  {
    title: 'A picture that does not change is reported as frozen until it changes',
    fault: (cameraID) => ({ kind: 'freeze-picture', cameraID }),
    streaming: true,
    duringFault: async (fixtures) => {
      await poll(() => isUnchangedAfter(fixtures.page, 500)).toBe(true)
      await advanceSecondsUntil(fixtures, () =>
        expect(fixtures.page.getByText('Frozen picture')).toBeVisible({ timeout: 100 }),
      )
    },
    afterFault: async (fixtures) => {
      await changes(fixtures.page)
      await advanceSecondsUntil(fixtures, () =>
        expect(fixtures.page.getByText('Frozen picture')).toBeHidden({ timeout: 100 }),
      )
    },
  },
  {
    title: 'A black picture is reported as black until it has content',
    fault: (cameraID) => ({ kind: 'black-picture', cameraID }),
    streaming: true,
    duringFault: async (fixtures) => {
      await poll(() => brightness(fixtures.page)).toBeLessThan(10)
      await advanceSecondsUntil(fixtures, () =>
        expect(fixtures.page.getByText('Black picture')).toBeVisible({ timeout: 100 }),
      )
    },
    afterFault: async (fixtures) => {
      await poll(() => brightness(fixtures.page)).toBeGreaterThan(20)
      await advanceSecondsUntil(fixtures, () =>
        expect(fixtures.page.getByText('Black picture')).toBeHidden({ timeout: 100 }),
      )
    },
  },
  {
    title: 'A camera that goes offline is marked in the list and in its picture, and both recover',
    fault: (cameraID) => ({ kind: 'camera-offline', cameraID }),
    errors: /409|ERR_INCOMPLETE_CHUNKED_ENCODING/,
    streaming: true,
    duringFault: async (fixtures) => {
      await isNotLive(fixtures)
      await expect(fixtures.page.getByText('Camera offline')).toBeVisible()
      await expect(fixtures.page.getByRole('img', { name: 'Too many connections, no video rendered' })).toBeVisible()
      await advanceToNextPoll(fixtures.page)
      await expect(fixtures.page.getByRole('button', { name: 'PTZ North span Offline' })).toBeVisible()
    },
    afterFault: async (fixtures) => {
      await advanceToNextPoll(fixtures.page)
      await expect(fixtures.page.getByRole('button', { name: 'PTZ North span Online' })).toBeVisible()
      await isLive(fixtures)
    },
  },
  {
    title: 'A stuck axis does not move, and moves on the first press after the fault',
    fault: (cameraID) => ({ kind: 'axis-stuck', cameraID, axis: 'pan' }),
    duringFault: async ({ page, rig, cameraID }) => {
      await rig.speedUpClock()
      const { pan, tilt } = await rig.position(cameraID)
      await tap(page.getByRole('button', { name: 'Pan right' }))
      await tap(page.getByRole('button', { name: 'Tilt up' }))
      await poll(() => rig.position(cameraID)).toMatchObject({ pan, tilt: tilt + 30 })
      await expect(page.getByRole('definition').first()).toHaveText(`${Math.round(pan)}°`)
    },
    afterFault: async ({ page, rig, cameraID }) => {
      const { pan } = await rig.position(cameraID)
      await tap(page.getByRole('button', { name: 'Pan right' }))
      await poll(() => rig.position(cameraID)).toMatchObject({ pan: pan + 30 })
    },
  },
  {
    title: 'A jammed sled does not move and shows no notice, and moves again after the fault',
    fault: () => ({ kind: 'sled-jam', at: 40.1 }),
    errors: /409/,
    duringFault: async ({ page, rig }) => {
      const refused = page.waitForResponse((response) => response.status() === 409)
      await tap(page.getByRole('button', { name: 'Move sled forward' }))
      await refused
      await expect(page.getByText('Sled moved forward')).toBeHidden()
      expect(await sledMovements(rig)).toEqual([])
    },
    afterFault: async ({ page, rig }) => {
      await rig.speedUpClock()
      await tap(page.getByRole('button', { name: 'Move sled forward' }))
      await expect(page.getByText('Sled moved forward')).toBeVisible()
      await poll(() => sledMovements(rig)).toMatchObject([{ kind: 'step', reason: 'done' }])
    },
  },
  {
    title: 'With full storage no frame shot is taken, and the next one succeeds when there is space',
    fault: () => ({ kind: 'storage-full' }),
    errors: /503/,
    duringFault: async (fixtures) => {
      const refused = fixtures.page.waitForResponse((response) => response.status() === 503)
      await frameShot(fixtures)
      await refused
      await expect(fixtures.page.getByText('Frameshot taken')).toBeHidden()
      expect((await fixtures.rig.state()).gallery).toEqual([])
    },
    afterFault: async (fixtures) => {
      await frameShot(fixtures)
      await isTaken(fixtures)
    },
  },
]

for (const { title, fault, errors, streaming, camera, duringFault, afterFault } of cases) {
  test.describe(() => {
    test.use({ expectedErrors: errors ? [errors] : [] })

    test(title, async ({ page, rig }) => {
      const cameraID = (await rig.cameras())[0]?.cameraID ?? ''
      const fixtures = { page, rig, cameraID }
      await page.clock.install()
      await page.goto('/dashboard/view')
      await isShown(fixtures)
      if (camera) await page.getByRole('button', { name: `${camera} Online` }).click()
      if (streaming) {
        await page.getByRole('switch', { name: 'Live streaming' }).click()
        await isLive(fixtures)
      }

      await rig.addFault(fault(cameraID))
      await duringFault(fixtures)
      await rig.clearFaults()

      await afterFault(fixtures)
    })
  })
}

const sledMovements = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'sled')
