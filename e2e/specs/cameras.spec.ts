import {
  captureLivePicture,
  countLoadedImages,
  expect,
  navigateTo,
  openLivePicture,
  poll,
  rewriteJson,
  test,
} from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test.use({ account: operator })

test('the live view opens its stream and shows the picture only while streaming is on', async ({ page, rig }) => {
  const videoUrls: string[] = []
  // Reads the responses by interception, because a browser discards the body of a response when the page navigates
  await rewriteJson(page, '**/api/v1/dashboard/', (body: { data: { camera: ({ videoURL?: string } | null)[] } }) => {
    videoUrls.push(...body.data.camera.flatMap((camera) => camera?.videoURL ?? []).slice(0, 1))
    return body
  })
  await page.goto('/dashboard/view')
  await poll(() => videoUrls.length).toBeGreaterThan(0)
  const streamUrl = new URL(videoUrls[0] ?? '', page.url()).href
  const cover = page.getByText('Live streaming turned off').locator('..')
  await expect(cover).toBeVisible()

  const requested = page.waitForRequest((request) => request.url() === streamUrl)
  await page.getByRole('button', { name: 'Enable Live streaming' }).click()
  await requested

  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(cover).toBeHidden()
  const first = await captureLivePicture(page)
  await poll(async () => (await captureLivePicture(page)) !== first).toBe(true)
  await poll(rig.viewers).toBe(1)

  await page.getByRole('switch', { name: 'Live streaming' }).click()

  await expect(cover).toBeVisible()
  await expect(cover).not.toHaveCSS('background-color', /rgba\(.*, 0\)|transparent/)
  expect(await cover.evaluate(listUncovered)).toEqual([])
  await poll(rig.viewers).toBe(0)
})

test('after a return from another screen, the live view shows the round pad and the pictures of all cameras', async ({
  page,
}) => {
  await openLivePicture(page)
  await navigateTo(page, '/dashboard/alarm')
  await expect(page.getByRole('heading', { name: 'Alarm' })).toBeVisible()
  const withPad = await page.evaluateHandle(() => {
    const seen: boolean[] = []
    new MutationObserver(() => {
      if (document.querySelector('[data-picture]'))
        seen.push(document.querySelector('[aria-label="Pan right"]') !== null)
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })

  await navigateTo(page, '/dashboard/view')

  await expect(page.getByRole('button', { name: 'Pan right' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Pan and tilt' })).toHaveCSS('border-radius', '50%')
  expect(await withPad.evaluate(([first]) => first)).toBe(true)

  const thumbnails = page.getByRole('list', { name: 'Cameras', exact: true }).locator('img')
  await poll(() => countLoadedImages(thumbnails)).toBe(4)
  await page.getByRole('button', { name: 'Hide side panel' }).click()
  await page.getByRole('button', { name: 'Show side panel' }).click()

  await page.getByRole('button', { name: 'All cameras' }).click()

  await poll(() => countLoadedImages(page.getByRole('list', { name: 'All cameras' }).locator('img'))).toBe(4)
  await expect(page.getByText('Off', { exact: true })).toBeHidden()
})

/** Returns which of four points on the picture are not hidden by its cover. */
function listUncovered(cover: Element) {
  const picture = document.querySelector('[data-picture]')?.getBoundingClientRect() ?? new DOMRect()
  const shares = [0.3, 0.6].flatMap((x) => [0.3, 0.7].map((y) => [x, y] as const))
  return shares.filter(([x, y]) => {
    const found = document.elementFromPoint(picture.x + x * picture.width, picture.y + y * picture.height)
    return !cover.contains(found)
  })
}
