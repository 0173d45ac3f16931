import { expect, pauseClock, submitSignIn, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

test('while config.json is pending, the page shows a message within 3 s, and a link that reloads the page, keeping the query string', async ({
  page,
}) => {
  // A busy machine could exceed the 10 s after which the console opens without config.json
  await page.clock.install()
  await pauseClock(page)
  await page.route('**/config.json', () => new Promise(() => {}))
  await page.goto('/dashboard/gallery?open=a.jpg', { waitUntil: 'commit' })
  const message = page.getByText('The console is still loading. The server is slow or not responding.')
  await message.waitFor({ state: 'attached' })
  const seekAnimations = (ms: number) =>
    page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        animation.pause()
        animation.currentTime = time
      }
    }, ms)

  await seekAnimations(3_000)

  await expect(message).toBeVisible()
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Reload' }).click()
  expect((await reloaded).url()).toMatch(/\/dashboard\/gallery\?open=a\.jpg$/)
})

test.describe(() => {
  test.use({ account: operator })

  test("the page requests the live view's code while the first script loads, and requests the cameras and the first still without waiting for that code", async ({
    page,
    rig,
  }) => {
    const code = page.waitForRequest('**/assets/live-screen-*.js')
    const cameras = page.waitForResponse('**/api/v1/dashboard/')
    const still = page.waitForRequest('**/media/poster/**')
    await page.route('**/assets/index-*.js', async (route) => {
      await code
      await route.continue()
    })
    await page.route('**/assets/live-screen-*.js', async (route) => {
      await Promise.all([cameras, still])
      await route.continue()
    })

    await page.goto('/dashboard/view', { waitUntil: 'commit' })

    const [first] = await rig.cameras()
    expect((await still).url()).toContain(`/media/poster/${first?.cameraID}?`)
    await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
  })

  test("the page requests the live view's code once, even if the preload script arrives last", {
    tag: '@slow',
  }, async ({ page }) => {
    await page.route('**/assets/preload-*.js', async (route) => {
      await page.getByRole('heading', { name: 'Dashboard - PTZ North span' }).waitFor()
      await route.continue()
    })
    await page.goto('/dashboard/view')
    await expect(page.locator('link[rel=modulepreload][href*="/live-screen-"]')).toHaveCount(1)
  })
})

test('an operator can sign in and see the cameras while local storage is forbidden', {
  tag: '@slow',
}, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document', 'SecurityError')
      },
    }),
  )
  await page.goto('/')

  await submitSignIn(page)

  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
})
