import { test as base, expect, type Page } from '@playwright/test'
import { connectSimulator, operator, type Simulator, startSimulator } from './simulator.ts'

export { expect }

type Fixtures = {
  /** The simulator behind the console, back at its seed for every test. */
  rig: Simulator
  /** Console errors that a test provokes on purpose; any other fails it. */
  expectedErrors: RegExp[]
  /** Signs in through the screen and waits for the live view. */
  signIn: (account?: { email: string; password: string }) => Promise<void>
}

export const test = base.extend<Fixtures, { simulator: Simulator }>({
  simulator: [
    async ({ browserName: _browser }, use) => {
      const simulator = process.env.E2E_SIM_URL ? connectSimulator(process.env.E2E_SIM_URL) : await startSimulator()
      await use(simulator)
      await simulator.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ simulator }, use) => {
    await use(process.env.E2E_BASE_URL ?? simulator.url)
  },
  rig: async ({ simulator }, use) => {
    await simulator.reset()
    await use(simulator)
  },
  expectedErrors: [[], { option: true }],
  page: async ({ page, rig, expectedErrors }, use) => {
    expect(rig.url).toBeTruthy()
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([])
  },
  signIn: async ({ page }, use) => {
    await use(async (account = operator) => {
      await page.goto('/')
      await fillSignIn(page, account)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => url.pathname !== '/')
    })
  },
})

/** Fills the sign-in form without sending it. */
export async function fillSignIn(page: Page, account: { email: string; password: string }) {
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
}
