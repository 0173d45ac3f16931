import { type Mutation, MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, NotSentError } from './api-error.ts'
import { handOver } from './handover.ts'
import { untilStill } from './movement.ts'
import { notices } from './notices.ts'
import { onSessionEnd, useSession } from './session.ts'

/** The words of a mutation (spec 8). What it does not declare happens silently. */
export type MutationMeta = {
  /** The toast of a success. */
  success?: string
  /** Toasts of one id take each other's place; the text is the id unless given. */
  noticeId?: string
  /** The toast of a failure: the server's message, a fixed text, or none (then the failure is only logged). */
  failure?: 'message' | 'silent' | { text: string }
  /** What the call may have changed, also by a part of it: everything under this key is fetched again when it is over. */
  refresh?: QueryKey
  /** The page reloads on success, as soon as nothing moves, and the toast is carried over the reload. */
  reload?: true
  /** Moves the machine: never shows the loading overlay. */
  steering?: true
  /** Shows its own progress, so the loading overlay stays away. */
  quiet?: true
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
  }
}

/** The one place where the outcome of a call becomes something that the operator sees (spec 8). */
export const createQueryClient = (reload = () => window.location.reload()) =>
  new QueryClient({
    queryCache: new QueryCache({ onError: log }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, { meta }, { client }) => {
        if (meta?.reload) return void reloadWith(meta.success ?? null, reload)
        refresh(client, meta)
        if (meta?.success) notices.success(meta.success, { id: meta.noticeId ?? meta.success })
      },
      onError: (error, _variables, _context, { meta }, { client }) => {
        refresh(client, meta)
        tellFailure(error, meta)
      },
    }),
    // A call that can't leave now must fail now: one that is sent when the network returns would move the machine by surprise
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** What was fetched goes with the session, and the operator is told why it ended. Returns the way to leave. */
export const clearAtSessionEnd = (client: QueryClient) =>
  onSessionEnd((reason) => {
    client.clear()
    if (reason === 'expired') notices.error('Your session has expired')
  })

/** An answer counts as fresh for 2 s (ms); one that a clock set back has put into the future, not at all. */
const staleTime = ({ state: { dataUpdatedAt } }: Query<unknown, Error, unknown, QueryKey>) =>
  dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : 2_000

/** Whether a mutation sets the busy flag that the loading overlay shows (product 3). */
export const isBusy = ({ state, meta }: Mutation<unknown, Error, unknown>) =>
  state.status === 'pending' && !meta?.steering && !meta?.quiet

/** A page that is gone repeats no stop: what moves is stopped first, and the rig has said so. */
const reloadWith = async (notice: string | null, reload: () => void) => {
  await untilStill()
  if (useSession.getState().admin === null) return
  handOver(notice)
  reload()
}

const refresh = (client: QueryClient, meta: MutationMeta | undefined) => {
  if (meta?.refresh) void client.invalidateQueries({ queryKey: meta.refresh })
}

const tellFailure = (error: Error, meta: MutationMeta | undefined) => {
  log(error)
  // Spec 8 is silent about what the rig refuses; this never came to the rig
  if (error instanceof NotSentError) return notices.error(error.message)
  const failure = meta?.failure ?? 'silent'
  if (failure === 'silent' || endsSession(error, failure)) return
  notices.error(failure === 'message' ? error.message : failure.text)
}

/** A refused token has its own words; only a call with a fixed text, as login, says its own instead. */
const endsSession = (error: Error, failure: 'message' | { text: string }) =>
  failure === 'message' && error instanceof ApiError && error.status === 401

const log = (error: Error) => {
  if (error instanceof ApiError) console.error(error.call, error.status, error.message)
  else console.error(error)
}
