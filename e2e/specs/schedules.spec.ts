import { expect, findToast, poll, test } from '../support/fixtures.ts'
import { openPositionStep } from '../support/open-position-step.ts'
import { pressBriefly } from '../support/press-briefly.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('an operator creates a schedule in three steps and keeps the input after going back', async ({ page, rig }) => {
  await rig.speedUpClock()
  const south = (await rig.cameras())[1]?.cameraID ?? ''
  const { pan, tilt, zoom } = await rig.position(south)
  await page.goto('/dashboard/scheduler')
  await page.getByRole('link', { name: 'Create a new Schedule' }).click()
  await page.getByRole('combobox', { name: 'Camera' }).selectOption('PTZ South span')
  await page.getByRole('link', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/dashboard/scheduler/new/position')
  await pressBriefly(page.getByRole('button', { name: 'Pan right' }))
  await pressBriefly(page.getByRole('button', { name: 'Tilt up' }))
  await pressBriefly(page.getByRole('button', { name: 'Zoom in' }))
  const chosen = { pan: pan + 30, tilt: tilt + 30, zoom: zoom + 5 }
  await poll(() => rig.position(south)).toEqual(chosen)
  await page.getByRole('button', { name: 'Set patrol time' }).click()

  await expect(page).toHaveURL('/dashboard/scheduler/new/time')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please pick a time')).toBeVisible()
  await page.getByLabel('Time').fill('23:59')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Set the camera position' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Time')).toHaveValue('23:59')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Save Camera schedule' })
  await expect(dialog).toContainText('Are you sure you want to save this camera schedule?')
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  await expect(findToast(page, 'Schedule Created')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/scheduler')
  await page.getByRole('list', { name: 'Schedules' }).getByRole('button', { name: '23:59' }).click()
  await expect(page.getByRole('region', { name: 'Schedule details' })).toContainText('PTZ South span')
  expect((await rig.state()).schedules.at(-1)).toMatchObject({
    ...{ cameraID: south, time: '23:59', sled_start: 20, sled_stop: 80 },
    ...chosen,
  })
})

test('the position step of a new schedule shows the picture and the pad without scrolling', async ({ page }) => {
  await openPositionStep(page)
  for (const [width = 0, height = 0] of [
    [640, 360],
    [844, 390],
    [800, 600],
    [360, 640],
    [390, 844],
    [820, 1180],
    [1366, 768],
  ]) {
    await page.setViewportSize({ width, height })
    for (const part of [
      page.getByRole('img', { name: 'PTZ North span' }),
      page.getByRole('group', { name: 'Pan and tilt' }),
      page.getByRole('group', { name: 'Zoom' }),
    ])
      await expect.soft(part, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
  }
})

for (const step of ['position', 'time']) {
  test(`the ${step} step of a new schedule redirects to the first step while no camera is selected`, async ({
    page,
  }) => {
    await page.goto(`/dashboard/scheduler/new/${step}`)

    await expect(page).toHaveURL('/dashboard/scheduler/new')
    await expect(page.getByRole('heading', { name: 'Choose a camera' })).toBeVisible()
  })
}

test.describe(() => {
  test.use({ expectedErrors: [/503/] })

  test("the position step of a new schedule shows 'no video' and still steers when its live picture fails", async ({
    page,
    rig,
  }) => {
    await rig.addFault({ kind: 'fail', path: '/media/stream/*', status: 503 })
    await openPositionStep(page)
    const picture = page.getByRole('img', { name: 'Too many connections, no video rendered' })
    await expect(picture).toHaveAttribute('src', /no-video/)
    const north = (await rig.cameras())[0]?.cameraID ?? ''
    const { pan } = await rig.position(north)
    await pressBriefly(page.getByRole('button', { name: 'Pan right' }))
    await poll(async () => (await rig.position(north)).pan).toBeCloseTo(pan + 30, 1)

    await rig.clearFaults()

    await expect(page.getByRole('img', { name: 'PTZ North span' })).toBeVisible()
    await expect(picture).toBeHidden()
  })
})
