import { type Mutation, MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, NotSentError } from './api-error.ts'
import type { Movement } from './movement.ts'
import type { Notices } from './notices.ts'
import type { ConsoleSession } from './session.ts'
import type { ConsoleSettings } from './settings.ts'

/** How the outcome of a mutation is shown (spec 8). An outcome that is not declared is not shown. */
export type MutationMeta = {
  /** Toast on success. */
  success?: string
  /** Toasts with the same id replace each other; the text is the id by default. */
  noticeId?: string
  /** Toast on failure: the server's message, a fixed text, or none (the failure is only logged). */
  failure?: 'message' | 'silent' | { text: string }
  /** The queries under this key are refetched afterwards, also on failure: a part may have succeeded. */
  refresh?: QueryKey
  /** Reloads the page on success, as soon as nothing moves. The toast is shown after the reload. */
  reload?: true
  /** Moves the machine: never shows the loading overlay. */
  steering?: true
  /** Shows its own progress instead of the loading overlay. */
  quiet?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

type Owner = {
  notices: Notices
  movement: Movement
  session: ConsoleSession
  settings: ConsoleSettings
  clock: { setTimer(run: () => void, ms: number): unknown }
  reload: () => void
  isClosed: () => boolean
}

const RELOAD_WAIT_MAX_MS = 3_000

/** Creates the query client, which shows the outcome of every request (spec 8) and is emptied when the session ends. */
export const createQueryClient = ({ notices, movement, session, settings, clock, reload, isClosed }: Owner) => {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, { meta }) => {
        if (meta?.reload) return void reloadWhenIdle(meta.success ?? null)
        refresh(meta)
        if (meta?.success) notices.success(meta.success, { id: meta.noticeId ?? meta.success })
      },
      onError: (error, _variables, _context, { meta }) => {
        refresh(meta)
        showFailure(error, meta)
      },
    }),
    // Requests fail immediately while offline: sent when the network returns, they would move the machine unexpectedly
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime },
      mutations: { networkMode: 'always', retry: false },
    },
  })

  /** A page that unloads cannot repeat a stop, so the reload waits until every stop is acknowledged, 3 s at most. */
  const reloadWhenIdle = async (notice: string | null) => {
    const expiry = new Promise<void>((resolve) => void clock.setTimer(resolve, RELOAD_WAIT_MAX_MS))
    await Promise.race([movement.waitUntilIdle(), expiry])
    if (isClosed() || session.get().admin === null) return
    settings.handOver(notice)
    reload()
  }

  const refresh = (meta: MutationMeta | undefined) => {
    if (meta?.refresh) void client.invalidateQueries({ queryKey: meta.refresh })
  }

  const showFailure = (error: Error, meta: MutationMeta | undefined) => {
    log(error)
    // Spec 8 covers requests that the rig refuses; this one was never sent
    if (error instanceof NotSentError) return notices.error(error.message)
    const failure = meta?.failure ?? 'silent'
    if (failure === 'silent' || endsSession(error, failure)) return
    notices.error(failure === 'message' ? error.message : failure.text)
  }

  session.onEnd((reason) => {
    client.clear()
    if (reason === 'expired') notices.error('Your session has expired')
  })
  return client
}

/** Whether a mutation sets the busy flag that shows the loading overlay. */
export const isBusy = ({ state, meta }: Mutation<unknown, Error, unknown>) =>
  state.status === 'pending' && !meta?.steering && !meta?.quiet

/** A response stays fresh for 2 s (ms); one whose time is in the future, because the clock was set back, is stale. */
const staleTime = ({ state: { dataUpdatedAt } }: Query<unknown, Error, unknown, QueryKey>) =>
  dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : 2_000

/** The end of the session has its own toast, unless the request has a fixed text, as the login has. */
const endsSession = (error: Error, failure: 'message' | { text: string }) =>
  failure === 'message' && error instanceof ApiError && error.status === 401

const log = (error: Error) => {
  if (error instanceof ApiError) console.error(error.request, error.status, error.message)
  else console.error(error)
}
