import { type Mutation, MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ConsoleSession } from '../account/session.ts'
import type { ConsoleSettings } from '../account/settings.ts'
import { describeUnsavedWork, type UnsavedWork } from '../account/unsaved-work.ts'
import type { ControlMessages } from '../control/control-messages.ts'
import type { MovementRegistry } from '../control/movement.ts'
import type { Notices } from '../control/notices.ts'
import { ApiError, isNotFoundError, NotSentError } from './api-error.ts'

/** How the outcome of a mutation is reported (spec 8). Outcomes that are not declared here are not shown. */
export type MutationMeta = {
  /** Message of a success, in a toast unless `shownAt` names a control. It also becomes a cue in a recorded film. */
  success?: string
  /** Toast of a failure. `message` shows the server's message. By default, a failure shows no toast. */
  failure?: 'message' | { text: string }
  /**
   * Each function returns controls, the most specific first. The first control that is on the page shows the message
   * until the control is used again (docs/decisions/0023). A success then shows no toast; a failure still shows the
   * toast that it declares.
   */
  shownAt?: {
    success?(variables: unknown): readonly string[]
    failure?(variables: unknown): readonly string[]
    /**
     * Controls that show that another client has deleted the entry. They must remain when the refreshed list no longer
     * contains the entry. By default, the controls of a failure.
     */
    deletion?(variables: unknown): readonly string[]
  }
  /**
   * Returns the name of the entry that a mutation changes. If another client has deleted the entry, the message
   * contains this name.
   */
  subject?(variables: unknown): string | undefined
  /** Queries to refetch, even after a failure, because a bulk mutation may have partly succeeded. */
  refresh?: QueryKey
  /**
   * Reloads the page after success. Waits up to 3 s until nothing moves, and then until no work is unsaved. The toast
   * appears after the reload, or before it if unsaved work delays it.
   */
  reload?: true
  /** True for a mutation that deletes one entry, and whose variables are the id or name of this entry. */
  deletes?: true
  /** True if a success does not remove the reason for an earlier failure, because the operator must still read it. */
  keepsReason?: boolean
  /** True for a mutation that moves the machine. Such a mutation never shows the loading overlay. */
  steering?: true
  /** True for a mutation that shows its own progress instead of the loading overlay. */
  quiet?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

type Dependencies = {
  notices: Notices
  controlMessages: ControlMessages
  movement: MovementRegistry
  session: ConsoleSession
  settings: ConsoleSettings
  unsavedWork: UnsavedWork
  clock: { setTimer(run: () => void, ms: number): unknown }
  reload: () => void
  isClosed: () => boolean
}

/** How long a reload waits for movements and responses. */
export const MAX_RELOAD_DELAY_MS = 3_000
const POSTPONED_NOTICE_ID = 'reload postponed'

/** Creates the query client. It reports each mutation's outcome as the mutation's `meta` declares (spec 8). */
export const createQueryClient = ({
  notices,
  controlMessages,
  movement,
  session,
  settings,
  unsavedWork,
  clock,
  reload,
  isClosed,
}: Dependencies) => {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: logError }),
    mutationCache: new MutationCache({
      onMutate: (variables, { meta }) => {
        // While the operator presses a button again and again, the reason for a refusal stays until a press is accepted
        if (!meta?.steering) clearMessages(meta, variables)
      },
      onSuccess: (_data, variables, _context, { meta }) => {
        if (!meta?.keepsReason) clearMessages(meta, variables)
        if (meta?.reload) return void reloadWhenIdle(meta.success ?? null)
        refreshQueries(meta)
        if (!meta?.success) return
        const controls = meta.shownAt?.success?.(variables)
        if (controls) controlMessages.show(controls, meta.success, 'done')
        else notices.success(meta.success)
      },
      onError: (error, variables, _context, { meta }) => {
        const deletion = describeDeletion(error, meta, variables)
        refreshQueries(meta)
        const { failure, deletion: afterDeletion = failure } = meta?.shownAt ?? {}
        const listControls = deletion === null ? failure : afterDeletion
        const isShown = controlMessages.show(listControls?.(variables) ?? [], deletion ?? error.message)
        logError(error)
        showFailureToast(error, meta, isShown)
      },
    }),
    // While offline, requests fail immediately, because a delayed command would move the machine unexpectedly
    defaultOptions: {
      // No query is sent without a token: React may still run an effect after the session has ended
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: getStaleTime,
        enabled: () => session.get().token !== null,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

  /** Reloads the page once every stop is confirmed, because an unloaded page cannot retry a stop. Waits at most 3 s. */
  const reloadWhenIdle = async (notice: string | null) => {
    const expiry = new Promise<void>((resolve) => void clock.setTimer(resolve, MAX_RELOAD_DELAY_MS))
    await Promise.race([Promise.all([movement.waitUntilIdle(), waitForResponses()]), expiry])
    if (unsavedWork.hasWork()) return reloadWhenSaved(notice)
    if (isClosed() || session.get().admin === null) return
    settings.handOver(notice)
    reload()
  }

  /** Reloads the page once all work is saved. Refetches the displayed queries, because this may take long. */
  const reloadWhenSaved = async (notice: string | null) => {
    if (notice) notices.success(notice)
    void client.invalidateQueries()
    const unsavedLabels = describeUnsavedWork(unsavedWork.store.getState().labels)
    // Only a reload by the operator discards the work of another account
    const remedy =
      'The page reloads once this work is saved, exported or discarded. Reloading it yourself discards the work'
    notices.sticky(`Not saved: ${unsavedLabels}. ${remedy}`, { id: POSTPONED_NOTICE_ID })
    await unsavedWork.waitUntilSaved()
    notices.dismiss(POSTPONED_NOTICE_ID)
    await reloadWhenIdle(null)
  }

  const waitForResponses = () =>
    new Promise<void>((resolve) => {
      const resolveWhenDone = () => {
        if (client.isMutating() > 0) return
        unsubscribe()
        resolve()
      }
      const unsubscribe = client.getMutationCache().subscribe(resolveWhenDone)
      resolveWhenDone()
    })

  const refreshQueries = (meta: MutationMeta | undefined) => {
    if (!meta?.refresh) return
    const queryKey = meta.refresh
    // A response that was requested before the mutation must not count as fresh. `invalidateQueries` cancels only
    // displayed queries that already have data
    void client.cancelQueries({ queryKey, predicate: (query) => !query.isActive() || query.state.data === undefined })
    void client.invalidateQueries({ queryKey })
  }

  const clearMessages = (meta: MutationMeta | undefined, variables: unknown) => {
    for (const list of Object.values(meta?.shownAt ?? {})) list(variables).forEach(controlMessages.clear)
  }

  const showFailureToast = (error: Error, meta: MutationMeta | undefined, isShown: boolean) => {
    // The control may have disappeared since the press, for example if a preset was waiting to be sent
    if (error instanceof NotSentError && !isShown) return notices.error(error.message)
    const failure = meta?.failure
    // The end of the session has its own message
    if (failure === undefined || (error instanceof ApiError && error.kind === 'expired')) return
    notices.error(failure === 'message' ? error.message : failure.text)
  }

  session.onEnd((reason) => {
    client.clear()
    if (reason === 'expired') notices.error('Your session has expired')
  })
  return client
}

/**
 * Returns a function that refetches the lists of a noun after a 404, and the list of cameras, because the camera that
 * the command names may be missing.
 */
export const createListRefresh = (client: QueryClient) => {
  const refreshingLists = new Set<string>()
  return (noun: string) => {
    for (const list of new Set([noun, 'cameras'])) {
      // A refetch in progress is not restarted: otherwise each press on a control of a deleted camera would restart it
      if (refreshingLists.has(list)) continue
      refreshingLists.add(list)
      void client.invalidateQueries({ queryKey: [list] }).finally(() => refreshingLists.delete(list))
    }
  }
}

/** Returns a message if another client has deleted the entry that a mutation changes, or null for any other failure. */
export const describeDeletion = (error: Error, meta: MutationMeta | undefined, variables: unknown) => {
  const name = isNotFoundError(error) ? meta?.subject?.(variables) : undefined
  return name === undefined ? null : describeDeletedEntry(name)
}

export const describeDeletedEntry = (name: string) => `${name} was deleted`

export const isBusyMutation = ({ state, meta }: Mutation<unknown, Error, unknown>) =>
  state.status === 'pending' && !meta?.steering && !meta?.quiet

/** A response counts as fresh for 2 s. A response from the future is stale: the clock has been set back since. */
const getStaleTime = ({ state: { dataUpdatedAt } }: Query<unknown, Error, unknown, QueryKey>) =>
  dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : 2_000

const logError = (error: Error) => {
  if (error instanceof ApiError) console.error(error.request, error.status, error.message)
  else console.error(error)
}

/** Returns whether this page has deleted an entry, or is deleting it. `key` is its id or name. */
export const wasDeletedHere = (queryClient: QueryClient, key: string): boolean =>
  queryClient
    .getMutationCache()
    .getAll()
    .some(({ state, meta }) => meta?.deletes && state.variables === key && state.status !== 'error')
