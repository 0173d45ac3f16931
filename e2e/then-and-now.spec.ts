import { expect, test } from './fixtures.ts'
import { operator } from './simulator.ts'

test.use({ account: operator })

test('the then-and-now wipe shows the picture saved with a loaded preset or a chosen frame shot', async ({
  page,
  rig,
}) => {
  const [camera] = await rig.cameras()
  await rig.call('POST', 'snap/', { cameraID: camera?.cameraID })
  await page.goto('/dashboard/view')
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save view as' }).click()
  await page.getByRole('menuitem', { name: 'Preset' }).click()
  await page.getByRole('textbox', { name: 'Preset name' }).fill('Span 4')
  await page.getByRole('button', { name: 'Save Preset' }).click()
  await expect(page.getByText('Preset taken')).toBeVisible()

  await page.getByRole('button', { name: 'Preset', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Span 4' }).getByRole('button', { name: 'Load Preset' }).click()
  await page.getByRole('button', { name: 'Then and now: Span 4' }).click()

  const then = page.getByRole('img', { name: 'Then: Span 4' })
  await expect(then).toBeVisible()
  const before = (await rig.motion()).length
  const wipe = page.getByRole('slider', { name: 'Then and now' })
  await wipe.focus()
  await page.keyboard.press('ArrowRight')
  await expect(wipe).toHaveValue('50.5')
  await expect(then).toHaveCSS('clip-path', 'inset(0px 49.5% 0px 0px)')
  expect(await rig.motion()).toHaveLength(before)

  await page.getByRole('button', { name: 'Close then and now' }).click()
  await page.getByRole('button', { name: 'Then and now', exact: true }).click()
  await page.getByRole('list', { name: 'Frame shots' }).getByRole('button').click()
  await expect(page.getByRole('img', { name: /^Then: PTZ North span .*\.jpg$/ })).toBeVisible()
})
