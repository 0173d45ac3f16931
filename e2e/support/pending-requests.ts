import { EventEmitter, once } from 'node:events'
import type { BrowserContext, Page, Request } from '@playwright/test'

/** The pending API requests of each page, and an event for each one that ends. */
const trackers = new WeakMap<Page, { pending: Set<Request>; events: EventEmitter }>()
const crashedPages = new WeakSet<Page>()

/** Returns the pages of a context that have neither been closed nor crashed. */
export const listLivingPages = (context: BrowserContext) =>
  context.pages().filter((page) => !page.isClosed() && !crashedPages.has(page))

/** Tracks the API requests of all pages of a context, including pages that open later. */
export function trackPendingRequests(context: BrowserContext) {
  for (const page of context.pages()) trackPage(page)
  context.on('page', trackPage)
}

function trackPage(page: Page) {
  const pending = new Set<Request>()
  const events = new EventEmitter()
  const remove = (request: Request) => {
    if (pending.delete(request)) events.emit('end')
  }
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) pending.add(request)
    // Requests of the previous document may emit no further event
    if (request.isNavigationRequest()) [...pending].filter((other) => other.frame() === request.frame()).forEach(remove)
  })
  page.on('requestfinished', remove)
  page.on('requestfailed', remove)
  page.on('close', () => [...pending].forEach(remove))
  page.on('crash', () => crashedPages.add(page))
  trackers.set(page, { pending, events })
}

/** Resolves when no API request of the page is pending. Rejects when none of them has ended for `timeoutMs`. */
export async function waitForPendingRequests(page: Page, timeoutMs: number) {
  const { pending, events } = trackers.get(page) ?? {}
  do {
    if (pending?.size && events)
      await once(events, 'end', { signal: AbortSignal.timeout(timeoutMs) }).catch(throwTimeout)
    // Lets the page process the responses, which may cause new requests
    await page.evaluate(() => undefined)
  } while (pending?.size)

  function throwTimeout(error: unknown): never {
    const urls = [...(pending ?? [])].map((request) => `${request.method()} ${request.url()}`)
    throw new Error(`No response for ${timeoutMs} ms: ${urls.join(', ')}`, { cause: error })
  }
}
