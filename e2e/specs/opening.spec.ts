import { expect, fillSignIn, pauseClock, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'

/** The console requests code from an unreachable host again at this interval. */
const RETRY_INTERVAL_MS = 5_000

test('the page shows a message and a reload button within 3 s while config.json is pending', async ({ page }) => {
  // A busy machine could exceed the 10 s after which the console opens without config.json
  await page.clock.install()
  await pauseClock(page)
  await page.route('**/config.json', () => new Promise(() => {}))
  await page.goto('/', { waitUntil: 'commit' })
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
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test.describe(() => {
  test.use({ account: operator, expectedErrors: [/404|dynamically imported/] })

  test('a screen whose code is missing after an update offers a reload, which opens the screen', async ({ page }) => {
    await page.route('**/assets/job-screen-*.js*', (route) => route.fulfill({ status: 404 }))
    await page.goto('/dashboard/alarm')
    await page.getByRole('link', { name: 'Job' }).click()
    await expect(page.getByRole('heading', { name: 'The console has changed' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await page.unrouteAll()

    await page.getByRole('button', { name: 'Reload' }).click()

    await expect(page.getByRole('heading', { name: 'Job', exact: true })).toBeVisible()
  })
})

test.describe(() => {
  test.use({ account: operator, expectedErrors: [/ERR_FAILED|dynamically imported/] })

  test('a screen whose host is unreachable shows this and opens when the host is back', async ({ page }) => {
    await page.clock.install()
    await page.route('**/assets/job-screen-*.js*', (route) => route.abort())
    await page.goto('/dashboard/alarm')
    await page.getByRole('link', { name: 'Job' }).click()
    await expect(page.getByRole('heading', { name: 'The host cannot be reached' })).toBeVisible()

    await page.unrouteAll()
    await page.clock.fastForward(RETRY_INTERVAL_MS)

    await expect(page.getByRole('heading', { name: 'Job', exact: true })).toBeVisible()
  })
})

test.describe(() => {
  test.use({ account: operator })

  test('the page requests the cameras and the first still before the code of the live view has loaded', async ({
    page,
    rig,
  }) => {
    const cameras = page.waitForResponse('**/api/v1/dashboard/')
    const still = page.waitForRequest('**/media/poster/**')
    let releaseCode = () => {}
    const released = new Promise<void>((resolve) => {
      releaseCode = resolve
    })
    await page.route('**/assets/live-screen-*.js', async (route) => {
      await released
      await route.continue()
    })

    await page.goto('/dashboard/view', { waitUntil: 'commit' })

    await cameras
    const [first] = await rig.cameras()
    expect((await still).url()).toContain(`/media/poster/${first?.cameraID}?`)
    releaseCode()
    await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
  })
})

test('an operator can sign in and see the cameras while local storage is forbidden', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document', 'SecurityError')
      },
    }),
  )
  await page.goto('/')

  await fillSignIn(page, operator)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
})
