import type { Page } from '@playwright/test'
import type { MotionEntry } from '@rig/contract/sim'
import { expect, poll } from './fixtures.ts'
import type { Simulator } from './simulator.ts'

export async function openLiveView(page: Page) {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('group', { name: 'Pan and tilt' })).toBeVisible()
  await expectRigInTime(page)
}

/** The message while each press moves only one step, which also appears while a page loads on a busy machine. */
export const SLOW_RIG_PATTERN = /^The rig responds slowly/

/** Waits until the rig responds in time, so that a press moves the camera until the release. */
export const expectRigInTime = (page: Page) => expect(page.getByText(SLOW_RIG_PATTERN)).toHaveCount(0)

export async function holdPan(page: Page, rig: Simulator) {
  if (new URL(page.url()).pathname !== '/dashboard/view') await page.goto('/dashboard/view')
  await expectRigInTime(page)
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await poll(() => findLastDrive(rig)).toMatchObject({ ended: null })
}

export async function getFirstCameraId(rig: Simulator) {
  const [first] = await rig.cameras()
  if (!first) throw new Error('The rig has no camera')
  return first.cameraID
}

export const listMovements = async (rig: Simulator, kind: MotionEntry['kind']) =>
  (await rig.motion()).filter((movement) => movement.kind === kind)

/** Lists the movements that held controls have caused. */
export const listDrives = (rig: Simulator) => listMovements(rig, 'drive')

export const findLastDrive = async (rig: Simulator, axis: MotionEntry['axis'] = 'pan') =>
  (await listDrives(rig)).findLast((drive) => drive.axis === axis)

/** Returns a list to which the speeds of all later drive requests of the page are added. */
export function recordSpeeds(page: Page) {
  const speeds: object[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/ptz/control')) return
    const { cameraID: _camera, ...speed } = request.postDataJSON()
    speeds.push(speed)
  })
  return speeds
}
