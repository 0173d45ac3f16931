import type { Locator, Page } from '@playwright/test'
import { expectFittingAndAccessible } from '../support/fitting-screens.ts'
import { advanceToNextPoll, expect, navigateTo, poll, rewriteJson, test } from '../support/fixtures.ts'
import { operator, type Simulator, superAdmin } from '../support/simulator.ts'
import { phone, resizeWindow, turnedPhone } from '../support/window-sizes.ts'

test.use({ account: operator })

/** Routes for each kind of user (specification, section 2), each with a heading that its screen shows. */
const areas = [
  {
    user: 'a signed-out user',
    as: null,
    screens: {
      '/': 'Welcome back',
      '/auth': 'Welcome back',
      '/auth/signup': 'Create an account',
      '/auth/forgotpassword': 'Forgot password',
      '/auth/resetpassword': 'Reset Password',
      '/auth/nothing': 'Page Not Found',
      '/nothing': 'Not found',
    },
  },
  {
    user: 'an operator',
    as: operator,
    screens: {
      '/dashboard/view': 'Dashboard - PTZ North span',
      '/dashboard/scheduler': 'Schedule(s)',
      '/dashboard/scheduler/new': 'Choose a camera',
      '/dashboard/gallery': 'Gallery',
      '/dashboard/job': 'Job',
      '/dashboard/alarm': 'Alarm',
      '/dashboard/nothing': 'Page Not Found',
    },
  },
  {
    user: 'a super admin',
    as: superAdmin,
    screens: { '/super_admin': 'Users', '/super_admin/manage_user': 'Cameras', '/super_admin/nothing': 'Not found' },
  },
]

for (const { user, as, screens } of areas) {
  test.describe(() => {
    test.use({ account: as })

    test(`every screen of ${user} fits large and small windows without axe violations`, async ({ page, rig }) => {
      for (const { cameraID } of (await rig.cameras()).slice(0, 2)) await rig.call('POST', 'snap/', { cameraID })
      await addPatrolFilm(rig)
      const [first = '/'] = Object.keys(screens)
      await page.goto(first)
      for (const [path, shows] of Object.entries(screens)) {
        await navigateTo(page, path)
        await expect(page.getByRole('heading', { name: shows })).toBeVisible()

        await expectFittingAndAccessible(page)
      }
      if (as) return
      await test.step('on a phone held sideways, the button "Sign in" is visible without scrolling', async () => {
        await navigateTo(page, '/')
        await resizeWindow(page, turnedPhone)
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 })
      })
    })
  })
}

test('the live view fits large and small windows without axe violations when it has no camera or the rig is offline', {
  tag: '@slow',
}, async ({ page, rig, expectErrors }) => {
  expectErrors(/404|503/)
  await page.clock.install()
  await page.goto('/dashboard/view')
  await expect(page.getByRole('heading', { name: 'Dashboard - PTZ North span' })).toBeVisible()
  for (const { cameraID } of await rig.cameras()) await rig.call('DELETE', `camera/${cameraID}`)
  await advanceToNextPoll(page)
  await expect(page.getByText('No camera')).toBeVisible()
  await expectFittingAndAccessible(page)

  await rig.addFault({ kind: 'fail', path: '/api/v1/dashboard/', status: 503 })
  await advanceToNextPoll(page)
  await expect(page.getByText('Cameras are currently Offline. Do check back later.')).toBeVisible()
  await expectFittingAndAccessible(page)
})

test('no screen is wider than its window if a camera has a long name without spaces', async ({ page, rig }) => {
  const name = `PTZ${'W'.repeat(40)}`
  await rig.call('POST', 'camera/rename', { cameraID: (await rig.cameras())[0]?.cameraID, name })

  await page.goto('/dashboard/view')
  await expect(page.getByRole('heading', { name: `Dashboard - ${name}` })).toBeVisible()
  await expectFitting(page, page.locator('body'))
  await page.getByRole('button', { name: 'Delete Camera' }).click()
  await expectFitting(page, page.getByRole('alertdialog', { name: 'Delete Camera' }))
  await page.goto('/dashboard/scheduler/new')
  await page.getByRole('combobox', { name: 'Camera' }).selectOption(name)
  await expectFitting(page, page.locator('body'))
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByText(`that ${name} has when you save`)).toBeVisible()
  await expectFitting(page, page.locator('body'))
})

test('the other cameras and the steering controls stay visible when a camera name is very long', async ({ page }) => {
  await rewriteJson(page, '**/api/v1/dashboard/', ({ data }: { data: { camera: object[] } }) => {
    const [first, ...others] = data.camera
    return { data: { camera: [{ ...first, name: `PTZ ${'W'.repeat(2_000)}` }, ...others] } }
  })
  await page.goto('/dashboard/view')
  const steering = page.getByRole('group', { name: 'Pan and tilt' })

  await expect(page.getByRole('button', { name: 'PTZ South span Online' })).toBeInViewport({ ratio: 1 })
  await resizeWindow(page, phone)
  await expect(steering).toBeInViewport({ ratio: 1 })
})

test('the gallery, job and schedule lists keep their number of columns and fill a large window, and a print contains no navigation', async ({
  page,
  rig,
}) => {
  const state = await rig.state()
  const films = numbered((name) => ({
    ...file(name),
    name: `Patrol PTZ North span 2025-09-10T06-30-00Z 20-80 ${name}.mp4`,
    kind: 'film',
    format: 'mp4',
    cameraID: 'c',
  }))
  const jobs = numbered((name) => ({ ...file(name), kind: 'report' }))
  const [schedule] = state.schedules
  const schedules = numbered((name) => ({ ...schedule, _id: name }))
  await rig.control('PUT', 'state', { ...state, gallery: films, jobs, schedules })

  await page.goto('/dashboard/gallery')
  await poll(() => countColumns(page, 'Gallery')).toBe(4)
  await resizeWindow(page, phone)
  await poll(() => countColumns(page, 'Gallery')).toBe(2)
  for (const textSize of ['200%', '']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
    for (const width of [390, 320]) {
      await resizeWindow(page, { width, height: 844 })
      expect(await listCutTimes(page), `${width} px, text size ${textSize}`).toEqual([])
    }
  }
  await resizeWindow(page, { width: 1920, height: 1080 })
  await navigateTo(page, '/dashboard/job')
  await poll(() => countColumns(page, 'Job')).toBe(5)
  await poll(() => getFilledHeight(page, 'Job')).toBeGreaterThan(0.85)
  await navigateTo(page, '/dashboard/alarm')
  await poll(() => getFilledHeight(page, 'Alarms')).toBeGreaterThan(0.4)
  await navigateTo(page, '/dashboard/scheduler')
  await poll(() => countColumns(page, 'Schedules')).toBe(4)
  await poll(() => getFilledHeight(page, 'Schedules')).toBeGreaterThan(0.6)

  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const width of [1440, 390]) {
    await resizeWindow(page, { width, height: 844 })
    await page.emulateMedia({ media: 'screen' })
    await expect(navigation).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(navigation).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Schedule(s)' })).toBeVisible()
  }
})

const numbered = <Item>(make: (name: string) => Item) => Array.from({ length: 12 }, (_, number) => make(`n${number}`))
const file = (name: string) => ({ name, createdAt: 0, bytes: 1 })

/** Adds a film to the gallery, because its tile contains texts that the tile of a picture lacks. */
async function addPatrolFilm(rig: Simulator) {
  const state = await rig.state()
  const name = 'Patrol PTZ North span 2025-07-10T06-30-00Z 20-80.mp4'
  const film = { ...file(name), kind: 'film', format: 'mp4', cameraID: 'c' }
  await rig.control('PUT', 'state', { ...state, gallery: [...state.gallery, film] })
}

const countColumns = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .evaluateAll((items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size)

/** Lists the times that are cut off by their tile. */
const listCutTimes = async (page: Page) => {
  const shown = page.getByRole('listitem').locator('time')
  await expect(shown).not.toHaveCount(0)
  return shown.evaluateAll((times) =>
    times.flatMap((time) => {
      const range = document.createRange()
      range.selectNodeContents(time)
      const { right } = time.parentElement?.getBoundingClientRect() ?? new DOMRect()
      return range.getBoundingClientRect().right > right + 0.5 ? [time.textContent] : []
    }),
  )
}

const getFilledHeight = (page: Page, list: string) =>
  page.getByRole('list', { name: list }).evaluate((shown) => shown.getBoundingClientRect().bottom / innerHeight)

async function expectFitting(page: Page, part: Locator) {
  for (const width of [1440, 390, 320]) {
    await resizeWindow(page, { width, height: 844 })
    await poll(() => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
}
