import { resolveJobUrl, resolveRigUrl } from '@rig/contract/routes'
import type { Clock } from '../lib/clock.ts'
import { createHandoverStorage } from './account/handover.ts'
import { createSession } from './account/session.ts'
import { createSettings } from './account/settings.ts'
import { createUnsavedWork } from './account/unsaved-work.ts'
import { type Config, DEFAULT_KNOWN_CAMERA_ID } from './config.ts'
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
    /**
     * Returns the storage that tabs share. Called for each access, because reading `window.localStorage` throws if the
     * browser forbids storage.
     */
    storage: () => Storage
    /** Returns the storage of this tab alone, which a reload does not clear. */
    tabStorage: () => Storage
    clock: Clock
    page: BrowserPage
  }

export type RigConsole = ReturnType<typeof createConsole>

/** Creates the state of one area. The console calls its `close` method, if there is one, when the console closes. */
export type CreateArea<Area extends object> = (rigConsole: RigConsole) => Area

/** Creates the console of one rig. The console owns all state that outlives components. `close` disposes of it. */
export const createConsole = ({ host, fetch, storage, tabStorage, clock, page, ...config }: ConsoleOptions) => {
  const {
    basePath = '',
    knownCameraId = DEFAULT_KNOWN_CAMERA_ID,
    rigTimeZone,
    findingKinds,
    metresPerSledUnit,
  } = config
  const notices = createNotices(page.window)
  const controlMessages = createControlMessages(clock)
  const heldKeys = createHeldKeys(page.window, clock)
  const movement = createMovement(page.window, heldKeys.loseReleases)
  const session = createSession({ host, storage, window: page.window })
  const overlays = createOverlays({ window: page.window, movement })
  const handoverStorage = createHandoverStorage(tabStorage)
  const settings = createSettings(session.store, page.window, handoverStorage)
  if (config.isSimulator) settings.change({ isSimulator: true })
  const deletedRows = createDeletedRows(clock, settings)
  const requestLog = createRequestLog(clock)
  const connections = createConnections({ clock, window: page.window, isMoving: movement.isMoving })
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
  session.onEnd(() => movement.endAllHolds())
  session.onEnd(() => handoverStorage.store(null))
  // While the browser's dialog is open, the page receives no release and, in Chromium, no blur event
  const unsavedWork = createUnsavedWork(page.window, movement.loseFocus)
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
  const areas = createAreas()

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
    resolveJobUrl: (name: string) => resolveJobUrl(host, name),
    area: <Area extends object>(create: CreateArea<Area>): Area => areas.get(create, () => create(rigConsole)),
    close: () => {
      isClosed = true
      areas.close()
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
type Create<Area extends object> = (owner: never) => Area

type Entry = { create: unknown; area: object }

/** Creates the cache of areas. `get` calls `make` only on the first request for the area of a `create` function. */
const createAreas = () => {
  const areaEntries: Entry[] = []

  return {
    get: <Area extends object>(create: Create<Area>, make: () => Area): Area => {
      const existing = areaEntries.find((entry) => isMadeBy(create, entry))
      if (existing && isMadeBy(create, existing)) return existing.area
      const area = make()
      areaEntries.push({ create, area })
      return area
    },
    close: () => {
      for (const { area } of areaEntries.splice(0).reverse()) {
        const close: unknown = Reflect.get(area, 'close')
        if (typeof close === 'function') close()
      }
    },
  }
}

const isMadeBy = <Area extends object>(
  create: Create<Area>,
  entry: Entry,
): entry is { create: Create<Area>; area: Area } => entry.create === create
