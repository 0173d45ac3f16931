import type { Page } from '@playwright/test'
import {
  advanceClock,
  advanceToNextPoll,
  expect,
  poll,
  sampleLivePicture,
  startStreaming,
  test,
} from '../support/fixtures.ts'
import { type Fault, operator } from '../support/simulator.ts'

test.use({ account: operator })

/** Not the first camera, which the console would also show if it had lost the selection. */
const CAMERA = 'PTZ South span'

/** The delays before the first three attempts to reopen a stream are 1 s, 2 s and 4 s. */
const MAX_RETRY_DELAY_MS = 4_000

type Case = {
  title: string
  expectedErrors?: RegExp
  fault: (cameraID: string) => Fault
  duringFault: (page: Page) => Promise<unknown>
  afterFault: (page: Page) => Promise<unknown>
}

const expectLive = (page: Page) => expect(page.getByText('LIVE', { exact: true })).toBeVisible()
const expectNotLive = (page: Page) => expect(page.getByText('Not live', { exact: true })).toBeVisible()
const measureBrightness = async (page: Page) => Math.max(...(await sampleLivePicture(page)))

const cases: Case[] = [
  {
    title: 'a stalled stream is reported with the next attempt',
    fault: (cameraID) => ({ kind: 'stall-stream', cameraID }),
    duringFault: async (page) => {
      await advanceClock(page, 3_000)
      await expectNotLive(page)
      await expect(page.getByText('Picture not updating', { exact: true })).toBeVisible()
      await expect(page.getByText(/^Reconnecting/)).toBeVisible()
    },
    afterFault: expectLive,
  },
  {
    title: 'a black picture is reported until the picture has content',
    fault: (cameraID) => ({ kind: 'black-picture', cameraID }),
    duringFault: async (page) => {
      await poll(() => measureBrightness(page)).toBeLessThan(10)
      await expect(page.getByText('Black picture', { exact: true })).toBeVisible()
    },
    afterFault: async (page) => {
      await poll(() => measureBrightness(page)).toBeGreaterThan(20)
      await expect(page.getByText('Black picture', { exact: true })).toBeHidden()
    },
  },
  {
    title: 'the camera list and the live picture mark a camera that goes offline',
    fault: (cameraID) => ({ kind: 'camera-offline', cameraID }),
    expectedErrors: /409|ERR_INCOMPLETE_CHUNKED_ENCODING/,
    duringFault: async (page) => {
      await expectNotLive(page)
      await advanceToNextPoll(page)
      await expect(page.getByText('Camera offline', { exact: true })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Too many connections, no video rendered' })).toBeVisible()
      await expect(page.getByRole('button', { name: `${CAMERA} Offline` })).toBeVisible()
    },
    afterFault: async (page) => {
      await advanceToNextPoll(page)
      await expect(page.getByRole('button', { name: `${CAMERA} Online` })).toBeVisible()
      await advanceClock(page, MAX_RETRY_DELAY_MS)
      await expectLive(page)
    },
  },
]

test('the live view reports a stalled stream, a black picture and a camera that goes offline, and recovers from each', async ({
  page,
  rig,
  expectErrors,
}) => {
  const cameraID = (await rig.cameras()).find(({ name }) => name === CAMERA)?.cameraID ?? ''
  await page.clock.install()
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: `${CAMERA} Online` }).click()
  await startStreaming(page)
  for (const { title, fault, expectedErrors, duringFault, afterFault } of cases)
    await test.step(title, async () => {
      if (expectedErrors) expectErrors(expectedErrors)
      await rig.addFault(fault(cameraID))
      await duringFault(page)
      await rig.clearFaults()

      await afterFault(page)
    })
})
