import type { Page } from '@playwright/test'
import {
  advanceClock,
  advanceToNextPoll,
  advanceUntilVisible,
  expect,
  POLL_INTERVAL_MS,
  pauseClock,
  poll,
  sampleScenery,
  test,
} from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

type CaseFixtures = { page: Page }
type Case = {
  title: string
  fault: (cameraID: string) => { kind: string } & Record<string, unknown>
  errors?: RegExp
  /** Selects this camera before the fault starts. Default: the first camera. */
  camera?: string
  duringFault: (fixtures: CaseFixtures) => Promise<unknown>
  afterFault: (fixtures: CaseFixtures) => Promise<unknown>
}

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
const expectLive = ({ page }: CaseFixtures) => expect(page.getByText('LIVE', { exact: true })).toBeVisible()
const expectNotLive = ({ page }: CaseFixtures) => expect(page.getByText('Not live', { exact: true })).toBeVisible()
const expectLiveView = ({ page }: CaseFixtures) =>
  expect(page.getByRole('heading', { name: /^Dashboard - / })).toBeVisible()
const measureBrightness = async (page: Page) => Math.max(...(await sampleScenery(page)))

const cases: Case[] = [
  {
    title:
      'the live view reports a rig that closes its connections as offline and shows the same camera live after the fault',
    camera: 'PTZ South span',
    fault: () => ({ kind: 'drop', path: '/api/*' }),
    // A proxy in front of the rig responds with 502
    errors: /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET|cannot be reached|502/,
    duringFault: expectOffline,
    afterFault: expectRecovery,
  },
  {
    title: 'the live view reports a stalled stream, announces the next attempt and is live again after the fault',
    fault: (cameraID) => ({ kind: 'stall-stream', cameraID }),
    duringFault: async (fixtures) => {
      await advanceClock(fixtures.page, 3_000)
      await expectNotLive(fixtures)
      await expect(fixtures.page.getByText('Picture not updating')).toBeVisible()
      await expect(fixtures.page.getByText(/^Reconnecting/)).toBeVisible()
    },
    afterFault: expectLive,
  },
  {
    title: 'the live view reports a black picture until the picture has content',
    fault: (cameraID) => ({ kind: 'black-picture', cameraID }),
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
]

for (const { title, fault, errors, camera, duringFault, afterFault } of cases) {
  test.describe(() => {
    test.use({ expectedErrors: errors ? [errors] : [] })

    test(title, async ({ page, rig }) => {
      const cameraID = (await rig.cameras())[0]?.cameraID ?? ''
      const fixtures = { page }
      await page.clock.install()
      await page.goto('/dashboard/view')
      await expectLiveView(fixtures)
      if (camera) await page.getByRole('button', { name: `${camera} Online` }).click()
      await page.getByRole('switch', { name: 'Live streaming' }).click()
      await expectLive(fixtures)

      await rig.addFault(fault(cameraID))
      await duringFault(fixtures)
      await rig.clearFaults()

      await afterFault(fixtures)
    })
  })
}
