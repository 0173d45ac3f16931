import type { Clock } from '../lib/clock.ts'
import { createHandoverStorage } from './account/handover.ts'
import { createSession } from './account/session.ts'
import { createSettings } from './account/settings.ts'
import { createUnsavedWork } from './account/unsaved-work.ts'
import { type Config, KNOWN_CAMERA_ID, resolveRigUrl } from './config.ts'
import { createControlMessages } from './control/control-messages.ts'
import { createHeldKeys } from './control/held-keys.ts'
import { createMovement } from './control/movement.ts'
import { createNotices } from './control/notices.ts'
import { createOverlays } from './control/overlays.ts'
import { createConnections } from './link/connections.ts'
import { createDeletedRows } from './link/deleted-rows.ts'
import { createListRefresh, createQueryClient } from './link/query-client.ts'
import { createRequestLog } from './link/request-log.ts'
import { createRigClient } from './link/rig-client.ts'

export type BrowserPage = { window: Window & typeof globalThis; reload(): void }

export type ConsoleOptions = Pick<Config, 'host'> &
  Partial<Config> & {
    fetch: typeof globalThis.fetch
    /** Called for each access, because reading `window.localStorage` throws if the browser forbids storage. */
    storage: () => Storage
    /** The storage of this tab alone, which a reload keeps. */
    tabStorage: () => Storage
    clock: Clock
    page: BrowserPage
  }

export type RigConsole = ReturnType<typeof createConsole>

/** Creates one area's state. If the state has a `close` method, it is called when the console closes. */
export type CreatePart<Part extends object> = (rigConsole: RigConsole) => Part

/** Creates the console of one rig, which owns all state that outlives components. `close` disposes of it. */
export const createConsole = ({ host, fetch, storage, tabStorage, clock, page, ...config }: ConsoleOptions) => {
  const { basePath = '', knownCameraId = KNOWN_CAMERA_ID, rigTimeZone, findingKinds, metresPerSledUnit } = config
  const notices = createNotices(page.window)
  const controlMessages = createControlMessages(clock)
  const heldKeys = createHeldKeys(page.window, clock)
  const movement = createMovement(page.window)
  const session = createSession({ storage, window: page.window })
  const overlays = createOverlays({ window: page.window, movement })
  const settings = createSettings(session.store, page.window, createHandoverStorage(tabStorage))
  if (config.isSimulator) settings.change({ isSimulator: true })
  const deletedRows = createDeletedRows(clock, settings)
  const requestLog = createRequestLog(clock)
  const connections = createConnections({
    clock,
    window: page.window,
    isMoving: () => movement.store.getState().moving.size > 0,
  })
  const rig = createRigClient({
    host,
    fetch,
    connections,
    session,
    settings,
    requestLog,
    onMissing: (noun) => refreshLists(noun),
  })
  // Register this listener first, so that stops are sent while the session still has its token
  session.onEnd(movement.endAllHolds)
  const unsavedWork = createUnsavedWork(page.window)
  let isClosed = false
  const queryClient = createQueryClient({
    notices,
    controlMessages,
    movement,
    session,
    settings,
    unsavedWork,
    clock,
    reload: page.reload,
    isClosed: () => isClosed,
  })
  const refreshLists = createListRefresh(queryClient)
  const parts = createParts()

  const rigConsole = {
    config: { host, basePath, knownCameraId, rigTimeZone, findingKinds, metresPerSledUnit },
    fetch,
    clock,
    page,
    notices,
    controlMessages,
    heldKeys,
    movement,
    overlays,
    session,
    settings,
    unsavedWork,
    deletedRows,
    rig,
    requestLog,
    rigClock: requestLog.rigClock,
    connections,
    queryClient,
    resolveUrl: (url: string) => resolveRigUrl(host, url),
    /** Returns the URL of a job file, which is served outside the API prefix (spec 7). */
    resolveJobUrl: (name: string) => `${host}/job/${encodeURIComponent(name)}`,
    part: <Part extends object>(create: CreatePart<Part>): Part => parts.get(create, () => create(rigConsole)),
    close: () => {
      isClosed = true
      parts.close()
      connections.close()
      heldKeys.close()
      movement.close()
      overlays.close()
      unsavedWork.close()
      session.close()
      notices.close()
      controlMessages.close()
      requestLog.close()
      deletedRows.close()
      queryClient.clear()
    },
  }
  return rigConsole
}

/** Accepts functions with any parameter, because the parameter type is `never`. */
type Create<Part extends object> = (owner: never) => Part

type Entry = { create: unknown; part: object }

/** Caches one object per `create` function. */
const createParts = () => {
  const entries: Entry[] = []

  return {
    get: <Part extends object>(create: Create<Part>, make: () => Part): Part => {
      const existing = entries.find((entry) => isMadeBy(create, entry))
      if (existing && isMadeBy(create, existing)) return existing.part
      const part = make()
      entries.push({ create, part })
      return part
    },
    close: () => {
      for (const { part } of entries.splice(0).reverse()) {
        const close: unknown = Reflect.get(part, 'close')
        if (typeof close === 'function') close()
      }
    },
  }
}

const isMadeBy = <Part extends object>(
  create: Create<Part>,
  entry: Entry,
): entry is { create: Create<Part>; part: Part } => entry.create === create
