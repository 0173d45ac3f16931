import type { Page } from '@playwright/test'
import {
  advanceClock,
  advanceToNextPoll,
  advanceUntilVisible,
  captureLivePicture,
  expect,
  findToast,
  liveCanvas,
  POLL_INTERVAL_MS,
  pauseClock,
  poll,
  sampleScenery,
  test,
} from '../support/fixtures.ts'
import { pressBriefly } from '../support/press-briefly.ts'
import { operator, type Simulator } from '../support/simulator.ts'

test.use({ account: operator })

type CaseFixtures = { page: Page; rig: Simulator; cameraID: string }
type Case = {
  title: string
  fault: (cameraID: string) => { kind: string } & Record<string, unknown>
  errors?: RegExp
  streaming?: true
  /** Selects this camera before the fault starts. Default: the first camera. */
  camera?: string
  duringFault: (fixtures: CaseFixtures) => Promise<unknown>
  afterFault: (fixtures: CaseFixtures) => Promise<unknown>
}

const takeFrameShot = ({ page }: CaseFixtures) => page.getByRole('button', { name: 'Frame Shot' }).click()
const expectOffline = async (fixtures: CaseFixtures) => {
  // On a busy machine, the next poll could also fail before the first check
  await pauseClock(fixtures.page)
  await fixtures.page.clock.fastForward(POLL_INTERVAL_MS)
  await advanceUntilVisible(fixtures.page, fixtures.page.getByText('Connection lost, trying again'))
  await advanceToNextPoll(fixtures.page)
  await expect(fixtures.page.getByText('Cameras are currently Offline. Do check back later.')).toBeVisible()
}
const expectRecovery = async (fixtures: CaseFixtures) => {
  await advanceToNextPoll(fixtures.page)
  await expect(fixtures.page.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeVisible()
  await expect(fixtures.page.getByRole('switch', { name: 'Live streaming' })).toBeChecked()
  await expectLive(fixtures)
}
const expectFrameShotTaken = ({ page }: CaseFixtures) => expect(findToast(page, 'Frameshot taken')).toBeVisible()
const expectLive = ({ page }: CaseFixtures) => expect(page.getByText('LIVE', { exact: true })).toBeVisible()
const expectNotLive = ({ page }: CaseFixtures) => expect(page.getByText('Not live', { exact: true })).toBeVisible()
const expectLiveView = ({ page }: CaseFixtures) =>
  expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
const waitForPictureChange = async (page: Page) => {
  const first = await captureLivePicture(page)
  await poll(async () => (await captureLivePicture(page)) !== first).toBe(true)
}
/** Returns whether the live picture is the same after `ms`. A working picture changes several times in 500 ms. */
const isUnchangedAfter = (page: Page, ms: number) =>
  liveCanvas(page).evaluate((picture: HTMLCanvasElement, pause) => {
    const first = picture.toDataURL()
    return new Promise((resolve) => setTimeout(() => resolve(picture.toDataURL() === first), pause))
  }, ms)
const measureBrightness = async (page: Page) => Math.max(...(await sampleScenery(page)))

const cases: Case[] = [
  {
    title: 'a slow rig shows the loading overlay until it responds',
    fault: () => ({ kind: 'latency', ms: 1_500, path: '/api/v1/snap/' }),
    duringFault: async (fixtures) => {
      await takeFrameShot(fixtures)
      const spinner = fixtures.page.getByRole('status', { name: 'Loading' })
      await expect(spinner).toBeVisible()
      expect(await spinner.locator('..').boundingBox()).toEqual({ x: 0, y: 0, ...fixtures.page.viewportSize() })
    },
    afterFault: async (fixtures) => {
      await expectFrameShotTaken(fixtures)
      await expect(fixtures.page.getByRole('status', { name: 'Loading' })).toBeHidden()
    },
  },
  {
    title: 'the live view reports a rig that returns 500 as offline and shows the same camera live after the fault',
    camera: 'PTZ South span',
    streaming: true,
    fault: () => ({ kind: 'fail', path: '/api/v1/dashboard/', status: 500 }),
    errors: /500/,
    duringFault: expectOffline,
    afterFault: expectRecovery,
  },
  {
    title:
      'the live view reports a rig that closes its connections as offline and shows the same camera live after the fault',
    camera: 'PTZ South span',
    streaming: true,
    fault: () => ({ kind: 'drop', path: '/api/*' }),
    // A proxy in front of the rig responds with 502
    errors: /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|cannot be reached|502/,
    duringFault: expectOffline,
    afterFault: expectRecovery,
  },
  {
    title: 'the live view reports a stalled stream, announces the next attempt and is live again after the fault',
    fault: (cameraID) => ({ kind: 'stall-stream', cameraID }),
    streaming: true,
    duringFault: async (fixtures) => {
      await advanceClock(fixtures.page, 3_000)
      await expectNotLive(fixtures)
      await expect(fixtures.page.getByText('Picture not updating')).toBeVisible()
      await expect(fixtures.page.getByText(/^Reconnecting/)).toBeVisible()
    },
    afterFault: expectLive,
  },
  {
    title: 'the live view reports a frozen picture until the picture changes',
    fault: (cameraID) => ({ kind: 'freeze-picture', cameraID }),
    streaming: true,
    duringFault: async (fixtures) => {
      await poll(() => isUnchangedAfter(fixtures.page, 500)).toBe(true)
      await expect(fixtures.page.getByText('Frozen picture')).toBeVisible()
    },
    afterFault: async (fixtures) => {
      await waitForPictureChange(fixtures.page)
      await expect(fixtures.page.getByText('Frozen picture')).toBeHidden()
    },
  },
  {
    title: 'the live view reports a black picture until the picture has content',
    fault: (cameraID) => ({ kind: 'black-picture', cameraID }),
    streaming: true,
    duringFault: async (fixtures) => {
      await poll(() => measureBrightness(fixtures.page)).toBeLessThan(10)
      await expect(fixtures.page.getByText('Black picture')).toBeVisible()
    },
    afterFault: async (fixtures) => {
      await poll(() => measureBrightness(fixtures.page)).toBeGreaterThan(20)
      await expect(fixtures.page.getByText('Black picture')).toBeHidden()
    },
  },
  {
    title: 'the camera list and the live picture mark a camera that goes offline and recover after the fault',
    fault: (cameraID) => ({ kind: 'camera-offline', cameraID }),
    errors: /409|ERR_INCOMPLETE_CHUNKED_ENCODING/,
    streaming: true,
    duringFault: async (fixtures) => {
      await expectNotLive(fixtures)
      await expect(fixtures.page.getByText('Camera offline')).toBeVisible()
      await expect(fixtures.page.getByRole('img', { name: 'Too many connections, no video rendered' })).toBeVisible()
      await advanceToNextPoll(fixtures.page)
      await expect(fixtures.page.getByRole('button', { name: 'PTZ North span Offline' })).toBeVisible()
    },
    afterFault: async (fixtures) => {
      await advanceToNextPoll(fixtures.page)
      await expect(fixtures.page.getByRole('button', { name: 'PTZ North span Online' })).toBeVisible()
      await expectLive(fixtures)
    },
  },
  {
    title: 'a stuck axis ignores a press and responds to the first press after the fault',
    fault: (cameraID) => ({ kind: 'axis-stuck', cameraID, axis: 'pan' }),
    duringFault: async ({ page, rig, cameraID }) => {
      await rig.speedUpClock()
      const { pan, tilt } = await rig.position(cameraID)
      await pressBriefly(page.getByRole('button', { name: 'Pan right' }))
      await pressBriefly(page.getByRole('button', { name: 'Tilt up' }))
      await poll(() => rig.position(cameraID)).toMatchObject({ pan, tilt: tilt + 30 })
      await expect(page.getByRole('definition').first()).toHaveText(`${Math.round(pan)}°`)
    },
    afterFault: async ({ page, rig, cameraID }) => {
      const { pan } = await rig.position(cameraID)
      await pressBriefly(page.getByRole('button', { name: 'Pan right' }))
      await poll(() => rig.position(cameraID)).toMatchObject({ pan: pan + 30 })
    },
  },
  {
    title: 'a jammed sled does not move or show a notice, and moves again after the fault',
    fault: () => ({ kind: 'sled-jam', at: 40.1 }),
    errors: /409/,
    duringFault: async ({ page, rig }) => {
      const refused = page.waitForResponse((response) => response.status() === 409)
      await pressBriefly(page.getByRole('button', { name: 'Move sled forward' }))
      await refused
      await expect(page.getByRole('alert')).toHaveText(
        'The sled is jammed at 40 and cannot continue. Move it the other way.',
      )
      await expect(findToast(page, 'Sled moved forward')).toBeHidden()
      expect(await listSledMovements(rig)).toEqual([])
    },
    afterFault: async ({ page, rig }) => {
      await rig.speedUpClock()
      await pressBriefly(page.getByRole('button', { name: 'Move sled forward' }))
      await expect(findToast(page, 'Sled moved forward')).toBeVisible()
      await poll(() => listSledMovements(rig)).toMatchObject([{ kind: 'step', reason: 'done' }])
    },
  },
  {
    title: 'the Frame Shot button stores nothing while the storage is full and succeeds after the fault',
    fault: () => ({ kind: 'storage-full' }),
    errors: /503/,
    duringFault: async (fixtures) => {
      const refused = fixtures.page.waitForResponse((response) => response.status() === 503)
      await takeFrameShot(fixtures)
      await refused
      const reason = 'The storage of the rig is full, so nothing was recorded. Delete pictures or videos and try again.'
      await expect(fixtures.page.getByRole('alert')).toHaveText(reason)
      await expect(findToast(fixtures.page, 'Frameshot taken')).toBeHidden()
      expect((await fixtures.rig.state()).gallery).toEqual([])
    },
    afterFault: async (fixtures) => {
      await takeFrameShot(fixtures)
      await expectFrameShotTaken(fixtures)
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
      await expectLiveView(fixtures)
      if (camera) await page.getByRole('button', { name: `${camera} Online` }).click()
      if (streaming) {
        await page.getByRole('switch', { name: 'Live streaming' }).click()
        await expectLive(fixtures)
      }

      await rig.addFault(fault(cameraID))
      await duringFault(fixtures)
      await rig.clearFaults()

      await afterFault(fixtures)
    })
  })
}

const listSledMovements = async (rig: Simulator) => (await rig.motion()).filter(({ axis }) => axis === 'sled')
