import type { Page } from '@playwright/test'
import { expectToStop } from '../support/expect-stopped.ts'
import { expect, poll, test } from '../support/fixtures.ts'
import { operator } from '../support/simulator.ts'
import { findLastDrive } from '../support/steering.ts'

test('an operator can use the whole console with the keyboard alone', async ({ page, rig }) => {
  const { keyboard } = page
  await page.goto('/')
  await tabTo(page, 'Email')
  await keyboard.type(operator.email)
  await tabTo(page, 'Password')
  await keyboard.type(operator.password)
  await keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Pan and tilt' })).toBeVisible()
  expect(await tabTo(page, 'Frame Shot'), 'Tabs to Frame Shot').toBeLessThanOrEqual(12)

  await test.step('steer, watch, take a frame shot and save a preset', async () => {
    await rig.slowDownClock()
    await keyboard.down('ArrowRight')
    await poll(() => findLastDrive(rig)).toMatchObject({ ended: null })
    await expectToStop(rig, () => keyboard.up('ArrowRight'))
    await rig.resumeClock()
    // Streaming starts only now, because a slowed clock makes the live picture late, which ends a hold
    await keyboard.press('l')
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible()
    await keyboard.press('s')
    await expect(page.getByText('Frameshot taken', { exact: true })).toBeVisible()
    await setAnimated(page, true)
    await tabTo(page, 'Save view as')
    // Space, because a second Enter within 30 ms would count as the auto-repeat of the first, and have no effect
    await keyboard.press('Space')
    await expect(page.getByRole('menuitem', { name: 'Preset' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Preset' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Preset name' })).toBeFocused()
    await keyboard.type('Door')
    await keyboard.press('Enter')
    await expect(page.getByText('Preset taken', { exact: true })).toBeVisible()
    // The text field would receive the digit if the dialog were still closing
    await expect(page.getByRole('dialog', { name: 'Preset Label' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Save view as' })).toBeFocused()
    await keyboard.press('1')
    await expect(page.getByText('Preset Activated', { exact: true })).toBeVisible()
    await setAnimated(page, false)
  })

  await test.step('plan a patrol', async () => {
    await open(page, 'Scheduler')
    await tabTo(page, 'Create a new Schedule')
    await keyboard.press('Enter')
    await tabTo(page, 'Camera')
    await keyboard.type('PTZ N')
    await tabTo(page, 'Continue')
    await keyboard.press('Enter')
    await tabTo(page, 'Set patrol time')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Set Time' })).toBeVisible()
    await tabTo(page, 'Time')
    await keyboard.type('0545AM')
    await tabTo(page, 'Save')
    await keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Save Camera schedule' })).toBeVisible()
    await tabTo(page, 'Confirm')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /05:45/ })).toBeVisible()
  })

  await test.step('open a picture, the jobs and the alarms, and log out', async () => {
    await open(page, 'Gallery')
    await tabTo(page, /^Open .*\.\w+$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await open(page, 'Job')
    await open(page, 'Alarm')
    await setAnimated(page, true)
    await tabTo(page, 'Logout')
    await keyboard.press('Enter')
    await expect(page.getByRole('alertdialog', { name: 'Log Out' })).toBeVisible()
    await tabTo(page, 'Yes, Log Out')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  })
})

/**
 * Enables animations, because menus and dialogs move the focus when their animations end. In other tests, animations
 * would only cost CPU time.
 */
const setAnimated = (page: Page, isAnimated: boolean) =>
  page.emulateMedia({ reducedMotion: isAnimated ? 'no-preference' : 'reduce' })

async function open(page: Page, screen: string) {
  await tabTo(page, screen)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: screen, exact: true })).toHaveAttribute('aria-current', 'page')
}

/** Presses Tab until the named control has the focus, and returns the number of presses. */
async function tabTo(page: Page, name: string | RegExp) {
  const named = page.getByLabel(name).or(page.getByRole('link', { name })).or(page.getByRole('button', { name }))
  await expect(named.first()).toBeVisible()
  const reached: string[] = []
  while (reached.length < 80) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(getFocusedName)
    reached.push(focused)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return reached.length
  }
  throw new Error(`The Tab key does not reach ${name}; it reached ${reached.join(', ')}`)
}

const getFocusedName = () => {
  const focus = document.activeElement
  const label = focus instanceof HTMLInputElement || focus instanceof HTMLSelectElement ? focus.labels?.[0] : null
  return (focus?.getAttribute('aria-label') ?? label?.textContent ?? focus?.textContent ?? '').trim()
}
