import type { Locator, Page } from '@playwright/test'
import { getContrastOnWhite } from '../support/contrast-on-white.ts'
import { findAxeViolations } from '../support/find-axe-violations.ts'
import { expect, navigateTo, poll, test } from '../support/fixtures.ts'
import { measureOverflow } from '../support/geometry.ts'
import { findOverlappingTexts } from '../support/overlapping-texts.ts'
import { operator, superAdmin, takeFrameShots } from '../support/simulator.ts'
import { formatSize, phone, resizeWindow, turnedPhone } from '../support/window-sizes.ts'

test.use({ account: operator })

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]'

type Layer = { name: string; open: (page: Page) => Promise<unknown> }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter')
/** Presses Space, because Enter within 30 ms of the Enter that opened the menu would count as its auto-repeat. */
const choose = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).press('Space')
const inSequence =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

const liveViewLayers: Layer[] = [
  { name: 'Presets', open: press(/^Preset$/) },
  { name: 'Preset Label', open: inSequence(press('Save view as'), choose('Preset')) },
  { name: 'Delete Camera', open: press('Delete Camera') },
  { name: 'Keyboard shortcuts', open: (page) => page.keyboard.press('?') },
  { name: 'Restart services', open: press('Restart services') },
  { name: 'Log Out', open: press('Logout') },
]

const usersLayers: Layer[] = [{ name: 'Add new user', open: press('Add User') }]
const manageUserLayers: Layer[] = [
  { name: 'Send Message', open: press('Send Message') },
  { name: 'Edit User', open: press('Edit Profile') },
  { name: 'Deactivate user account', open: press('Disable Account') },
]

for (const { area, kinds, as, layersOf } of [
  { area: 'live view', kinds: 'dialogs and menus', as: operator, layersOf: { '/dashboard/view': liveViewLayers } },
  {
    area: 'super-admin area',
    kinds: 'dialogs',
    as: superAdmin,
    layersOf: { '/super_admin': usersLayers, '/super_admin/manage_user': manageUserLayers },
  },
])
  test.describe(() => {
    test.use({ account: as })

    test(`the ${kinds} of the ${area} have no axe violations`, { tag: '@slow' }, async ({ page }) => {
      for (const [path, layers] of Object.entries(layersOf)) {
        await page.goto(path)
        await checkLayers(page, layers)
      }
    })
  })

test('the gallery and the scheduler have no axe violations while a dialog or the schedule details are open', {
  tag: '@slow',
}, async ({ page, rig }) => {
  await takeFrameShots(rig)
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: /^Open .*\.\w+$/ }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findAxeViolations(page, LAYERS)).toEqual([])

  await page.goto('/dashboard/scheduler')
  await page.getByRole('button', { name: /06:30/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Schedule details' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await checkLayers(page, [{ name: 'Delete All Schedules', open: press('Delete All Schedules') }])
})

test('the dashboard screens avoid horizontal scrolling and overlapping texts at a text size of 200 %', async ({
  page,
  rig,
}) => {
  await takeFrameShots(rig)
  await page.goto('/dashboard/view')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  for (const [path, shows] of Object.entries({
    view: /^Dashboard - /,
    scheduler: 'Schedule(s)',
    'scheduler/new': 'Choose a camera',
    gallery: 'Gallery',
    job: 'Job',
    alarm: 'Alarm',
  })) {
    await navigateTo(page, `/dashboard/${path}`)
    await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible()
    for (const size of [phone, turnedPhone]) {
      await resizeWindow(page, size)
      await poll(() => measureOverflow(page), `${path} at ${formatSize(size)}`).toBe(0)
      await poll(() => findOverlappingTexts(page), `${path} at ${formatSize(size)}`).toEqual([])
    }
  }
})

test('with forced colours, an enabled switch, the current camera, the current screen and a held control look different from others, and a phone shows the position in a system colour', {
  tag: '@slow',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/view')
  const streaming = page.getByRole('switch', { name: 'Live streaming' })
  const cameras = page.getByRole('list', { name: 'Cameras' }).getByRole('button')
  const right = page.getByRole('button', { name: 'Pan right' })
  const [off, idle] = [await getStateStyles(streaming), await getStateStyles(right)]

  await streaming.press('Space')
  await right.hover()
  await page.mouse.down()

  await poll(() => getStateStyles(streaming)).not.toEqual(off)
  await poll(() => getStateStyles(right)).not.toEqual(idle)
  await page.mouse.up()
  expect(await getStateStyles(cameras.nth(0))).not.toEqual(await getStateStyles(cameras.nth(1)))
  expect(await getStateStyles(page.getByRole('link', { name: 'Dashboard' }))).not.toEqual(
    await getStateStyles(page.getByRole('link', { name: 'Gallery' })),
  )
  await resizeWindow(page, phone)
  expect(await getTextColour(page.locator('[data-value]').first())).toBe(await getTextColour(page.locator('h1')))
})

const getTextColour = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).color)

test('the idle live view shows icons with a contrast of 3:1 against a white sky, and opens dialogs without animation if the user prefers reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard/view')
  const up = page.getByRole('button', { name: 'Tilt up' })
  await expect(up).toBeVisible()
  await page.mouse.move(0, 0)

  expect(await up.evaluate(getContrastOnWhite)).toBeGreaterThan(3)
  for (const { open } of liveViewLayers.slice(0, 2)) {
    await open(page)
    expect(await listRunningAnimations(page)).toEqual([])
    await closeAll(page)
  }
})

async function checkLayers(page: Page, layers: Layer[]) {
  for (const { name, open } of layers) {
    await open(page)
    await expect(locateLayer(page, name)).toBeVisible()
    expect(await findAxeViolations(page, LAYERS), name).toEqual([])
    await closeAll(page)
  }
}

const locateLayer = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })).or(page.getByRole('menu', { name }))

async function closeAll(page: Page) {
  const open = page.locator(LAYERS)
  const hasFocus = () => page.evaluate((layers) => Boolean(document.activeElement?.closest(layers)), LAYERS)
  for (let count = await open.count(); count > 0; count = await open.count()) {
    // The button receives the key only when it has the focus
    await poll(hasFocus).toBe(true)
    await page.keyboard.press('Escape')
    await poll(() => open.count()).toBeLessThan(count)
  }
}

const getStateStyles = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderWidth, backgroundColor } = getComputedStyle(element)
    return { outlineStyle, outlineWidth, borderWidth, backgroundColor }
  })

const listRunningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0)
      .map((animation) => (animation.effect instanceof KeyframeEffect ? animation.effect.target?.className : '')),
  )
