import { type Mutation, MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, NotSentError } from './api-error.ts'
import type { Movement } from './movement.ts'
import type { Notices } from './notices.ts'
import type { Refusals } from './refusals.ts'
import type { ConsoleSession } from './session.ts'
import type { ConsoleSettings } from './settings.ts'

/** Declares how the outcome of a mutation is shown (spec 8). An undeclared outcome is not shown. */
export type MutationMeta = {
  success?: string
  /** Toasts with the same id replace each other. The default id is the text. */
  noticeId?: string
  /** `message` shows the server's message. `silent`, the default, only logs the failure. */
  failure?: 'message' | 'silent' | { text: string }
  /** Returns the controls that show the reason of a failure until their next use (docs/decisions/0054). */
  refusedAt?(variables: unknown): readonly string[]
  /**
   * Queries under this key are refetched on success and on failure, because a bulk mutation may have succeeded in part.
   */
  refresh?: QueryKey
  /** Reloads the page on success as soon as nothing moves. The toast is shown after the reload. */
  reload?: true
  /** Marks a mutation that moves the machine. Such a mutation never shows the loading overlay. */
  steering?: true
  /** Marks a mutation that shows its own progress instead of the loading overlay. */
  quiet?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

type Dependencies = {
  notices: Notices
  refusals: Refusals
  movement: Movement
  session: ConsoleSession
  settings: ConsoleSettings
  clock: { setTimer(run: () => void, ms: number): unknown }
  reload: () => void
  isClosed: () => boolean
}

const MAX_RELOAD_DELAY_MS = 3_000

/**
 * Creates the query client. It shows the outcome of each mutation as its `meta` declares (spec 8), and clears its cache
 * when the session ends.
 */
export const createQueryClient = ({
  notices,
  refusals,
  movement,
  session,
  settings,
  clock,
  reload,
  isClosed,
}: Dependencies) => {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({
      onMutate: (variables, { meta }) => {
        // A held arrow repeats its command, so its reason stays until a command is accepted
        if (!meta?.steering) listControls(meta, variables).forEach(refusals.clear)
      },
      onSuccess: (_data, variables, _context, { meta }) => {
        listControls(meta, variables).forEach(refusals.clear)
        if (meta?.reload) return void reloadWhenIdle(meta.success ?? null)
        refresh(meta)
        if (meta?.success) notices.success(meta.success, { id: meta.noticeId ?? meta.success })
      },
      onError: (error, variables, _context, { meta }) => {
        refresh(meta)
        for (const control of listControls(meta, variables)) refusals.show(control, error.message)
        showFailure(error, meta)
      },
    }),
    // Requests fail immediately while offline. A command sent when the network returns would move the machine
    // unexpectedly
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime },
      mutations: { networkMode: 'always', retry: false },
    },
  })

  /**
   * Reloads the page once every stop is acknowledged, because an unloaded page cannot retry a stop. It waits at most 3
   * s.
   */
  const reloadWhenIdle = async (notice: string | null) => {
    const expiry = new Promise<void>((resolve) => void clock.setTimer(resolve, MAX_RELOAD_DELAY_MS))
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
    // Spec 8 silences failures that the rig returns, but this request was never sent
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

const listControls = (meta: MutationMeta | undefined, variables: unknown) => meta?.refusedAt?.(variables) ?? []

/** Returns whether a mutation sets the busy flag (spec 4). */
export const isBusyMutation = ({ state, meta }: Mutation<unknown, Error, unknown>) =>
  state.status === 'pending' && !meta?.steering && !meta?.quiet

/**
 * Keeps a response fresh for 2 s. If the clock was set back, the response is dated in the future and counts as stale.
 */
const staleTime = ({ state: { dataUpdatedAt } }: Query<unknown, Error, unknown, QueryKey>) =>
  dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : 2_000

/**
 * Returns true for a 401, because the end of the session shows its own toast. A failed login has a fixed text and is
 * excluded.
 */
const endsSession = (error: Error, failure: 'message' | { text: string }) =>
  failure === 'message' && error instanceof ApiError && error.status === 401

const log = (error: Error) => {
  if (error instanceof ApiError) console.error(error.request, error.status, error.message)
  else console.error(error)
}
