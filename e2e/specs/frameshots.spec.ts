import { expect, findToast, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('a frame shot appears as the newest picture in the gallery and is a valid image', async ({ page, rig }) => {
  await page.goto('/dashboard/view')

  await page.getByRole('button', { name: 'Frame Shot' }).click()

  await expect(findToast(page, 'Frameshot taken')).toBeVisible()
  const name = (await rig.state()).gallery.at(-1)?.name ?? ''
  expect(name).toMatch(/PTZ North span.*\.jpg$/)
  await page.getByRole('link', { name: 'Gallery' }).click()
  const newest = page.getByRole('list', { name: 'Gallery' }).getByRole('listitem').first()
  await newest.getByRole('button', { name: `Open ${name}` }).click()
  const picture = page.getByRole('dialog').getByRole('img', { name })
  await poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1280)
})
