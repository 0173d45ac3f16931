import type { Page } from '@playwright/test'
import { expect, poll } from './fixtures.ts'
import type { Movement, Simulator } from './simulator.ts'

export async function openLiveView(page: Page) {
  await page.goto('/dashboard/view')
  await expect(page.getByRole('group', { name: 'Pan and tilt' })).toBeVisible()
}

/** Holds 'Pan right' with the mouse, and waits until the camera moves. */
export async function holdPan(page: Page, rig: Simulator) {
  if (new URL(page.url()).pathname !== '/dashboard/view') await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Pan right' }).hover()
  await page.mouse.down()
  await poll(() => lastDrive(rig)).toMatchObject({ ended: null })
}

/** Returns the id of the camera that is current after signing in. */
export async function firstCamera(rig: Simulator) {
  const [first] = await rig.cameras()
  if (!first) throw new Error('The rig has no camera')
  return first.cameraID
}

export const movements = async (rig: Simulator, kind: Movement['kind']) =>
  (await rig.motion()).filter((movement) => movement.kind === kind)

/** Returns the movements at a speed, which held controls cause. */
export const drives = (rig: Simulator) => movements(rig, 'drive')

export const lastDrive = async (rig: Simulator, axis: Movement['axis'] = 'pan') =>
  (await drives(rig)).findLast((drive) => drive.axis === axis)
