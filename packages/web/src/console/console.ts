import type { Clock } from '../lib/clock.ts'
import { type Config, KNOWN_CAMERA_ID, resolveRigUrl } from './config.ts'
import { createConnections } from './connections.ts'
import { createControlMessages } from './control-messages.ts'
import { createDeletedRows } from './deleted-rows.ts'
import { createHandoverStorage } from './handover.ts'
import { createHeldKeys } from './held-keys.ts'
import { createMovement } from './movement.ts'
import { createNotices } from './notices.ts'
import { createOverlays } from './overlays.ts'
import { createParts } from './parts.ts'
import { createListRefresh, createQueryClient } from './query-client.ts'
import { createRequestLog } from './request-log.ts'
import { createRigClient } from './rig-client.ts'
import { createSession } from './session.ts'
import { createSettings } from './settings.ts'
import { createUnsavedWork } from './unsaved-work.ts'

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
