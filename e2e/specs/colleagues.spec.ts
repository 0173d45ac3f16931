import { expect, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator, expectedErrors: [/404/] })

test('key presses for a camera that another client deletes steer no other camera, until the operator selects one', async ({
  page,
  rig,
}) => {
  const [north, south] = await rig.cameras()
  await page.goto('/dashboard/view')
  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tilt up' })).toBeVisible()
  const press = () => page.keyboard.press('ArrowUp', { delay: 150 })
  await press()
  await poll(async () => (await rig.motion()).length).toBeGreaterThan(0)
  const before = await rig.motion()

  await rig.call('DELETE', `camera/${north?.cameraID}`)
  for (let presses = 0; presses < 40; presses++) await press()

  await expect(
    page.getByText('PTZ North span was deleted', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
  expect((await rig.motion()).filter(({ target }) => target === south?.cameraID)).toEqual([])
  expect((await rig.motion()).length).toBeLessThanOrEqual(before.length)

  await page.getByRole('list', { name: 'Cameras' }).getByRole('button', { name: 'PTZ South span' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeVisible()
  await press()
  await poll(async () => (await rig.motion()).map(({ target }) => target)).toContain(south?.cameraID)
  await expect(page.getByText('PTZ North span was deleted')).toBeHidden()
})

test('the first camera replaces a deleted one once no control is used, and a message names both', async ({
  page,
  rig,
}) => {
  const [north] = await rig.cameras()
  await page.goto('/dashboard/view')
  await expect(page.getByRole('button', { name: 'Tilt up' })).toBeVisible()

  await rig.call('DELETE', `camera/${north?.cameraID}`)

  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ South span' })).toBeVisible()
  await expect(page.getByText('PTZ North span was deleted. PTZ South span is selected now')).toBeVisible()
})
