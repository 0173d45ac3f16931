import type { Locator, Page } from '@playwright/test'
import { findInaccessible } from './axe.ts'
import { expect, goTo, poll, test } from './fixtures.ts'
import { operator, type Simulator, superAdmin } from './simulator.ts'
import { wordsOnWords } from './words-on-words.ts'

test.use({ account: operator })

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

/** What lies above a screen, and is all that can be reached then. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]'

type Layer = { name: string; open: (page: Page) => Promise<unknown> }

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter')
const choose = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).press('Enter')
const inTurn =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

const overLiveView: Layer[] = [
  { name: 'Presets', open: press(/^Preset$/) },
  { name: 'Preset Label', open: inTurn(press('Save view as'), choose('Preset')) },
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

test('Axe finds nothing in the dialogs and menus of the live view, at three sizes', async ({ page }) => {
  await page.goto('/dashboard/view')
  await lookAtLayers(page, overLiveView)
})

test('Axe finds nothing on the live view while it streams, is magnified and is away from its preset, at three sizes', async ({
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

test('Axe finds nothing over the gallery and the scheduler, at three sizes', async ({ page, rig }) => {
  await takeFrameShot(rig)
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: /^Open / }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, LAYERS)

  await page.goto('/dashboard/scheduler')
  await page.getByRole('button', { name: /06:30/ }).press('Enter')
  await expect(page.getByRole('region', { name: 'Schedule details' })).toBeVisible()
  await expectAccessible(page)
  await lookAtLayers(page, [{ name: 'Delete All Schedules', open: press('Delete All Schedules') }])
})

test.describe(() => {
  test.use({ account: superAdmin })

  test('Axe finds nothing in the dialogs of the super-admin area, at three sizes', async ({ page }) => {
    await page.goto('/super_admin')
    await lookAtLayers(page, overUsers)
    await page.goto('/super_admin/manage_user')
    await lookAtLayers(page, overUser)
  })
})

test('With text at 200 % no screen scrolls sideways, and no word of the frame lies on another', async ({
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
      await poll(() => wordsOnWords(page), `${path} at ${size.width} × ${size.height}`).toEqual([])
    }
  }
})

test('In forced colours a switch that is on, the current camera, the current screen and a held control can be recognised', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/dashboard/view')
  const streaming = page.getByRole('switch', { name: 'Live streaming' })
  const cameras = page.getByRole('list', { name: 'Cameras' }).getByRole('button')
  const right = page.getByRole('button', { name: 'Pan right' })
  const [off, resting] = [await look(streaming), await look(right)]

  await streaming.press('Space')
  await right.hover()
  await page.mouse.down()

  await poll(() => look(streaming)).not.toEqual(off)
  await poll(() => look(right)).not.toEqual(resting)
  await page.mouse.up()
  expect(await look(cameras.nth(0))).not.toEqual(await look(cameras.nth(1)))
  expect(await look(page.getByRole('link', { name: 'Dashboard' }))).not.toEqual(
    await look(page.getByRole('link', { name: 'Gallery' })),
  )
})

test('With reduced motion nothing slides or fades when a dialog and a menu open', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dashboard/view')
  for (const { open } of overLiveView.slice(0, 2)) {
    await open(page)
    expect(await runningAnimations(page)).toEqual([])
    await closeAll(page)
  }
})

test('The icons of the pad at rest have a contrast of 3:1 on a white sky', async ({ page }) => {
  await page.goto('/dashboard/view')
  const up = page.getByRole('button', { name: 'Tilt up' })
  await expect(up).toBeVisible()
  await page.mouse.move(0, 0)

  expect(await up.evaluate(contrastOnWhite)).toBeGreaterThan(3)
})

test.describe(() => {
  test.use({ account: null })

  test('On a phone held sideways the sign-in button is visible', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await page.goto('/')

    await expect(page.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 })
  })
})

/** Opens each layer at every size, looks at it, and closes it again. A layer may not outlive a change of the layout. */
async function lookAtLayers(page: Page, layers: Layer[]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.evaluate(layoutFollows)
    const folded = page.getByRole('button', { name: 'Show side panel' })
    if (await folded.isVisible()) await folded.press('Enter')
    for (const { name, open } of layers) {
      await open(page)
      await expect(layerOf(page, name)).toBeVisible()
      expect(await findInaccessible(page, LAYERS)).toEqual([])
      await closeAll(page)
    }
  }
}

/** Two frames: in the first the console learns of the new size, in the second it has drawn itself anew. */
const layoutFollows = async () => {
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

/** What tells a control's state apart where the system chooses the colours. */
const look = (control: Locator) =>
  control.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderWidth, backgroundColor } = getComputedStyle(element)
    return { outlineStyle, outlineWidth, borderWidth, backgroundColor }
  })

/** What moves now for longer than no time at all. */
const runningAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 0)
      .map((animation) => (animation.effect instanceof KeyframeEffect ? animation.effect.target?.className : '')),
  )

/** The contrast of an icon with the glass behind it, with white behind the glass (WCAG 2.2, relative luminance). */
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
  const glass = channels(getComputedStyle(icon.closest('fieldset') ?? icon).backgroundColor)
  const overWhite = (colour: number[], alpha: number, behind = [255, 255, 255]) =>
    behind.map((value, place) => (colour[place] ?? 0) * alpha + value * (1 - alpha))
  const background = overWhite(glass, (glass[3] ?? 1) * opacity)
  const sign = overWhite(channels(getComputedStyle(icon).color), opacity, background)
  const [light, dark] = [luminance(sign), luminance(background)].toSorted((one, other) => other - one)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
