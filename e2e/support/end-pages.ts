import type { BrowserContext, Frame, Page } from '@playwright/test'
import { listLivingPages, waitForPendingRequests } from './pending-requests.ts'

/**
 * Maximum wait for pending responses. Only faults of the rig and proxies of the test delay responses, and these have
 * all ended by now.
 */
const RESPONSE_TIMEOUT_MS = 15_000

/**
 * Closes all pages of a context. When it resolves, none of their requests is still on its way to the rig. A navigation
 * alone would not be enough, because the console then sends stops that outlive their page. `dropDelayed` must make the
 * rig drop the requests that it delays.
 */
export async function endPages(context: BrowserContext, dropDelayed: () => Promise<unknown>) {
  const pages = listLivingPages(context)
  // Playwright would resume a paused clock without waiting for it, which would change the pages of the next test
  if (await isClockInstalled(pages)) await context.clock.resume()
  const sessions = await Promise.all(pages.map(blockRequests))
  await dropDelayed()
  for (const page of pages) {
    await waitForPendingRequests(page, RESPONSE_TIMEOUT_MS)
    await removeListeners(page)
    await page.goto('about:blank')
  }
  await Promise.all(sessions.map((session) => session.detach()))
}

/** Kills the page's process, so that the page can neither store nor send anything else. */
export async function crashPage(page: Page) {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // Does not wait, because the browser never responds to this command
  void session.send('Page.crash').catch(() => undefined)
  await crashed
}

async function isClockInstalled(pages: Page[]) {
  const states = await Promise.all(pages.map((page) => page.evaluate(() => '__pwClock' in globalThis)))
  return states.includes(true)
}

/** Makes each further request of the page fail, until the returned session is detached. */
async function blockRequests(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*'] })
  return session
}

/**
 * Calls `document.open` in each frame of a page. The call removes all listeners of the window and its document, such as
 * those for `pagehide`, and the inner frames of the document. Inner frames come first, because a removed frame runs its
 * listeners. A detached frame is ignored, because the stand may remove its frame at any time.
 */
export async function removeListeners(page: { frames(): Pick<Frame, 'evaluate' | 'isDetached'>[] }) {
  // Reversed, because Playwright lists each frame before its inner frames
  for (const frame of page.frames().toReversed())
    await frame
      .evaluate(() => void document.open())
      .catch((error: Error) => {
        if (!frame.isDetached()) throw error
      })
}
