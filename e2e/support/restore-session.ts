import type { BrowserContext, Page } from '@playwright/test'

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

const MARK = 'session-restored'
const NOTE_PREFIX = 'Session: '

/**
 * Restores a session in the first document of the console, and only there, so that a later logout stays in effect. A
 * cookie records that the session has been restored, because all tabs share it, and the tests that list the browser's
 * storage do not list cookies. Playwright's `storageState` is not used, because it would need a new browser context.
 */
export async function restoreSession(
  context: BrowserContext,
  { cookies, origins }: StoredSession,
  { url, testId }: { url: string; testId: string },
) {
  await context.addCookies(cookies)
  await context.addInitScript(
    ({ origin, items, mark, prefix }) => {
      // Between two tests the page is a document without an origin, whose cookies cannot be read
      if (location.origin !== origin) return
      addEventListener('storage', ({ key, newValue }) => {
        if (newValue === null)
          console.debug(`${prefix}another document removed ${key ?? 'all items'} from localStorage`)
      })
      if (document.cookie.includes(mark)) return
      // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is asynchronous, too late for the page
      document.cookie = `${mark}; path=/`
      for (const { name, value } of items) {
        localStorage.setItem(name, value)
        if (localStorage.getItem(name) !== value)
          throw new Error(`The session is not restored: no '${name}' in the storage`)
      }
    },
    {
      origin: new URL(url).origin,
      items: origins.flatMap(({ localStorage }) => localStorage),
      mark: `${MARK}=${testId}`,
      prefix: NOTE_PREFIX,
    },
  )
}

/**
 * Returns a list to which the events that can end a session are added. The list explains why a failed test ended on the
 * sign-in screen.
 */
export function recordSessionEnds(page: Page) {
  const notes: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith(NOTE_PREFIX)) notes.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() === 401)
      notes.push(`${NOTE_PREFIX}${response.request().method()} ${response.url()} returned 401`)
  })
  return notes
}
