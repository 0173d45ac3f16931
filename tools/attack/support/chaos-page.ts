import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '../../../e2e/support/browser.ts'
import { operator, type Simulator } from '../../../e2e/support/simulator.ts'

const SCREENS = ['Dashboard', 'Scheduler', 'Gallery', 'Job', 'Alarm']

/** Longer than `HOLD_THRESHOLD_MS`, because a shorter press is a step. */
const HOLD_MS = 500
const LOAD_TIMEOUT_MS = 90_000

/** Opens the console in a browser and signs in. `errors` collects the page's uncaught exceptions. */
export const openConsolePage = async ({ url }: Simulator) => {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.setDefaultTimeout(5_000)
  await page.goto(url)
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password').fill(operator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: 30_000 })

  let turn = 0
  return {
    errors,
    /** Opens the next screen. Skips a screen that a fault prevents from opening. */
    openNextScreen: async () => {
      const name = SCREENS[turn % SCREENS.length] ?? ''
      turn += 1
      await page
        .getByRole('link', { name, exact: true })
        .click()
        .catch(() => {})
      const enable = page.getByRole('button', { name: 'Enable Live streaming' })
      if (name === 'Dashboard') await enable.click().catch(() => {})
    },
    recovers: async () => {
      await page
        .getByRole('link', { name: 'Dashboard', exact: true })
        .click()
        .catch(() => {})
      const cameras = page.getByRole('list', { name: 'Cameras' })
      return cameras.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      )
    },
    hold: async (controls: string[]) => {
      await page.getByRole('button', { name: 'Enable Live streaming' }).click()
      for (const name of controls) {
        await page.getByRole('button', { name, exact: true }).hover()
        await page.mouse.down()
        await sleep(HOLD_MS)
        await page.mouse.up()
        await sleep(HOLD_MS)
      }
    },
    reload: async () => {
      await page.reload({ timeout: LOAD_TIMEOUT_MS })
      await page.getByRole('list', { name: 'Cameras' }).waitFor({ timeout: LOAD_TIMEOUT_MS })
    },
    close: () => browser.close(),
  }
}
