import { launchBrowser } from '../../e2e/support/browser.ts'
import { submitSignIn } from '../../e2e/support/fixtures.ts'

/**
 * Starts a browser and signs in to the console as the operator. Returns the browser and the page with the dashboard.
 */
export const openConsole = async (url: string) => {
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await submitSignIn(page)
  await page.waitForURL(/dashboard/)
  return { browser, page }
}

/** Starts a browser and returns it with the storage state of a sign-in as the operator, for pages of other contexts. */
export const startSession = async (url: string) => {
  const { browser, page } = await openConsole(url)
  const session = await page.context().storageState()
  await page.context().close()
  return { browser, session }
}
