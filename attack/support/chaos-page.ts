import { launchBrowser } from '../../e2e/browser.ts'
import { operator, type Simulator } from '../../e2e/simulator.ts'

const SCREENS = ['Dashboard', 'Scheduler', 'Gallery', 'Job', 'Alarm']

/** The console in a browser, signed in; it goes from screen to screen and keeps what went wrong inside it. */
export const openConsole = async ({ url }: Simulator) => {
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
    /** The next screen; one that cannot be reached at this moment is left for the next turn. */
    goOn: async () => {
      const name = SCREENS[turn % SCREENS.length] ?? ''
      turn += 1
      await page
        .getByRole('link', { name, exact: true })
        .click()
        .catch(() => {})
      const enable = page.getByRole('button', { name: 'Enable Live streaming' })
      if (name === 'Dashboard') await enable.click().catch(() => {})
    },
    /** Whether the console shows the cameras again, by itself. */
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
    close: () => browser.close(),
  }
}
