import { type Config, KNOWN_CAMERA_ID, resolveRigUrl } from './config.ts'
import { createMovement } from './movement.ts'
import { createNotices } from './notices.ts'
import { createOutage } from './outage.ts'
import { createParts } from './parts.ts'
import { createQueryClient } from './query-client.ts'
import { createRigClient } from './rig-client.ts'
import { createSession } from './session.ts'
import { createSettings } from './settings.ts'

/** Time and timers, in milliseconds. Tests replace them. */
export type Clock = {
  /** Monotonic, from an arbitrary origin. */
  now(): number
  /** Since 1970. */
  date(): number
  setTimer(run: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}

/** The browser page of a console. */
export type Page = { window: Window & typeof globalThis; reload(): void }

export type ConsoleOptions = Pick<Config, 'host'> &
  Partial<Config> & {
    fetch: typeof globalThis.fetch
    /** Called for each access, because reading the property throws if the browser forbids storage. */
    storage: () => Storage
    clock: Clock
    page: Page
  }

export type RigConsole = ReturnType<typeof createConsole>

/** Creates the state that an area keeps for one console. Its `close`, if it has one, runs when the console closes. */
export type CreatePart<Part extends object> = (rigConsole: RigConsole) => Part

/**
 * Creates a console for one rig. It owns everything that lasts longer than a component: the session, requests,
 * movement, toasts, and the state of the areas (`part`). `close` disposes of it.
 */
export const createConsole = ({ host, fetch, storage, clock, page, ...config }: ConsoleOptions) => {
  const { basePath = '', knownCameraId = KNOWN_CAMERA_ID, rigTimeZone } = config
  const notices = createNotices(page.window)
  const movement = createMovement(page.window)
  const session = createSession({ storage, window: page.window })
  const settings = createSettings(session.store)
  const rig = createRigClient({ host, fetch, session, settings })
  // Registered first: stops must be sent while the session still has its token
  session.onEnd(movement.endAllHolds)
  let isClosed = false
  const queryClient = createQueryClient({
    notices,
    movement,
    session,
    settings,
    clock,
    reload: page.reload,
    isClosed: () => isClosed,
  })
  const parts = createParts()

  const rigConsole = {
    config: { host, basePath, knownCameraId, rigTimeZone },
    fetch,
    clock,
    page,
    notices,
    movement,
    session,
    settings,
    rig,
    queryClient,
    outage: createOutage(clock),
    /** Returns the absolute form of a URL from the rig (videoURL, poster, url, icon). */
    urlOf: (url: string) => resolveRigUrl(host, url),
    /** Returns the URL of a job's file (spec 7). */
    jobUrlOf: (name: string) => `${host}/job/${encodeURIComponent(name)}`,
    /** Returns the object that `create` returns for this console: created on first use, closed with the console. */
    part: <Part extends object>(create: CreatePart<Part>): Part => parts.get(create, () => create(rigConsole)),
    close: () => {
      isClosed = true
      parts.close()
      movement.close()
      session.close()
      notices.close()
      queryClient.clear()
    },
  }
  return rigConsole
}

/** The clock of a browser's page. */
export const browserClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  setTimer: (run, ms) => setTimeout(run, ms),
  clearTimer: (timer) => clearTimeout(Number(timer)),
}
