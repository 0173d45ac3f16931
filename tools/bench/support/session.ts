import type { launchBrowser } from '../../../e2e/support/browser.ts'
import { fillSignIn } from '../../../e2e/support/fixtures.ts'
import { operator } from '../../../e2e/support/simulator.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>

/** Signs in as the operator and returns the browser's storage state. */
export const signInToConsole = async (browser: Browser, url: string) => {
  const page = await browser.newPage()
  await page.goto(url)
  await fillSignIn(page, operator)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/dashboard/)
  const session = await page.context().storageState()
  await page.context().close()
  return session
}
