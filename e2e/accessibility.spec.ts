import type { Locator, Page } from '@playwright/test'
import { findInaccessible } from './axe.ts'
import { expect, goTo, poll, test } from './fixtures.ts'
import { findOverlappingTexts } from './overlapping-texts.ts'
import { operator, type Simulator, superAdmin } from './simulator.ts'

test.use({ account: operator })

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

/** Modal elements above a screen, which make the rest of it unreachable. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]'

type Layer = { name: string; open: (page: Page) => Promise<unknown> }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter')
const choose = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).press('Enter')
const inSequence =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

const overLiveView: Layer[] = [
  { name: 'Presets', open: press(/^Preset$/) },
  { name: 'Preset Label', open: inSequence(press('Save view as'), choose('Preset')) },
  { name: 'Delete Camera', open: press('Delete Camera') },
  { name: 'Keyboard shortcuts', open: (page) => page.keyboard.press('?') },
  { name: 'Restart services', open: press('Restart services') },
  { name: 'Log Out', open: press('Logout') },
]

const overUsers: Layer[] = [{ name: 'Add new user', open: press('Add User') }]
const overUser: Layer[] = [
  { name: 'Send Message', open: press('Send Message') },
  { name: 'Edit User', open: press('Edit Profile') },
  { name: 'Deactivate user account', open: press('Disable Account') },
]

test('Axe finds no violations in the dialogs and menus of the live view, at three sizes', async ({ page }) => {
  await page.goto('/dashboard/view')
  await checkLayers(page, overLiveView)
})

test('Axe finds no violations in the live view when it streams, is magnified and has left its preset, at three sizes', async ({
  page,
}) => {
  await page.goto('/dashboard/view')
  await page.getByRole('switch', { name: 'Live streaming' }).press('Space')
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Magnifier' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Default view' })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('0')
  await expect(page.getByText('Default Preset Activated')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status', { name: 'Preset' })).toHaveText('Moved away from Along the cable')

  await expectAccessible(page)
})

test('Axe finds no violations in the dialogs of the gallery and the scheduler, at three sizes', async ({
  page,
  rig,
}) => {
  await takeFrameShot(rig)
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: /^Open / }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, LAYERS)

  await page.goto('/dashboard/scheduler')
  await page.getByRole('button', { name: /06:30/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Schedule details' })).toBeVisible()
  await expectAccessible(page)
  await checkLayers(page, [{ name: 'Delete All Schedules', open: press('Delete All Schedules') }])
})

test.describe(() => {
  test.use({ account: superAdmin })

  test('Axe finds no violations in the dialogs of the super-admin area, at three sizes', async ({ page }) => {
    await page.goto('/super_admin')
    await checkLayers(page, overUsers)
    await page.goto('/super_admin/manage_user')
    await checkLayers(page, overUser)
  })
})

test('At a text size of 200 % no screen scrolls horizontally, and no texts of headers and navigation overlap', async ({
  page,
  rig,
}) => {
  await takeFrameShot(rig)
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
    await goTo(page, `/dashboard/${path}`)
    await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await poll(() => overflow(page), `${path} at ${size.width} × ${size.height}`).toBe(0)
      await poll(() => findOverlappingTexts(page), `${path} at ${size.width} × ${size.height}`).toEqual([])
    }
  }
})

test('In forced colours a switch that is on, the current camera, the current screen and a held control are distinguishable', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/view')
  const streaming = page.getByRole('switch', { name: 'Live streaming' })
  const cameras = page.getByRole('list', { name: 'Cameras' }).getByRole('button')
  const right = page.getByRole('button', { name: 'Pan right' })
  const [off, idle] = [await stateStyles(streaming), await stateStyles(right)]

  await streaming.press('Space')
  await right.hover()
  await page.mouse.down()

  await poll(() => stateStyles(streaming)).not.toEqual(off)
  await poll(() => stateStyles(right)).not.toEqual(idle)
  await page.mouse.up()
  expect(await stateStyles(cameras.nth(0))).not.toEqual(await stateStyles(cameras.nth(1)))
  expect(await stateStyles(page.getByRole('link', { name: 'Dashboard' }))).not.toEqual(
    await stateStyles(page.getByRole('link', { name: 'Gallery' })),
  )
})

test('With reduced motion nothing is animated when a dialog or a menu opens', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard/view')
  for (const { open } of overLiveView.slice(0, 2)) {
    await open(page)
    expect(await runningAnimations(page)).toEqual([])
    await closeAll(page)
  }
})

test('The icons of the idle pad have a contrast of more than 3:1 on a white sky', async ({ page }) => {
  await page.goto('/dashboard/view')
  const up = page.getByRole('button', { name: 'Tilt up' })
  await expect(up).toBeVisible()
  await page.mouse.move(0, 0)

  expect(await up.evaluate(contrastOnWhite)).toBeGreaterThan(3)
})

test.describe(() => {
  test.use({ account: null })

  test('On a phone in landscape orientation the sign-in button is fully visible', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto('/')

    await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 })
  })
})

/** Opens, checks and closes each layer at every size; a change of size may close an open layer. */
async function checkLayers(page: Page, layers: Layer[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(waitForLayout)
    const sidePanel = page.getByRole('button', { name: 'Show side panel' })
    if (await sidePanel.isVisible()) await sidePanel.press('Enter')
    for (const { name, open } of layers) {
      await open(page)
      await expect(layerOf(page, name)).toBeVisible()
      expect(await findInaccessible(page, LAYERS)).toEqual([])
      await closeAll(page)
    }
  }
}

/** Waits two frames: in the first the console receives the new size, in the second it has rendered again. */
const waitForLayout = async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

const layerOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name })).or(page.getByRole('menu', { name }))

async function closeAll(page: Page) {
  const open = page.locator(LAYERS)
  for (let count = await open.count(); count > 0; count = await open.count()) {
    await page.keyboard.press('Escape')
    await poll(() => open.count()).toBeLessThan(count)
  }
}

async function expectAccessible(page: Page, part?: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect(await findInaccessible(page, part)).toEqual([])
  }
}

const takeFrameShot = async (rig: Simulator) =>
  rig.call('POST', 'snap/', { cameraID: (await rig.cameras())[0]?.cameraID })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns the styles that show a control's state if the system sets the colours. */
const stateStyles = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderWidth, backgroundColor } = getComputedStyle(element)
    return { outlineStyle, outlineWidth, borderWidth, backgroundColor }
  })

/** Returns the class names of elements with a running animation of non-zero duration. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0)
      .map((animation) => (animation.effect instanceof KeyframeEffect ? animation.effect.target?.className : '')),
  )

/** Returns the contrast (WCAG 2.2) between an icon and its translucent panel, with white behind the panel. */
const contrastOnWhite = (icon: Element) => {
  const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = ([red = 0, green = 0, blue = 0]: number[]) => {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  let opacity = 1
  for (let element: Element | null = icon; element; element = element.parentElement) {
    opacity *= Number(getComputedStyle(element).opacity)
  }
  const panel = channels(getComputedStyle(icon.closest('fieldset') ?? icon).backgroundColor)
  const overWhite = (colour: number[], alpha: number, behind = [255, 255, 255]) =>
    behind.map((value, index) => (colour[index] ?? 0) * alpha + value * (1 - alpha))
  const background = overWhite(panel, (panel[3] ?? 1) * opacity)
  const foreground = overWhite(channels(getComputedStyle(icon).color), opacity, background)
  const [light, dark] = [luminance(foreground), luminance(background)].toSorted((one, other) => other - one)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
