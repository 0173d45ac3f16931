import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { notices } from './notices.ts'
import { onSessionEnd } from './session.ts'

/** The words of a mutation (spec 8). What it does not declare happens silently. */
export type MutationMeta = {
  /** The toast of a success. */
  success?: string
  /** Toasts of one id take each other's place; the text is the id unless given. */
  noticeId?: string
  /** The toast of a failure: the server's message, a fixed text, or none (then the failure is only logged). */
  failure?: 'message' | 'silent' | { text: string }
  /** The page reloads on success, and the toast is carried over the reload. */
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
      onSuccess: (_data, _variables, _context, { meta }) => tellSuccess(meta, reload),
      onError: (error, _variables, _context, { meta }) => tellFailure(error, meta),
    }),
    // A call that can't leave now must fail now: one that is sent when the network returns would move the machine by surprise
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 2_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })

/** What was fetched goes with the session, and the operator is told why it ended. Returns the way to leave. */
export const clearAtSessionEnd = (client: QueryClient) =>
  onSessionEnd((reason) => {
    client.clear()
    if (reason === 'expired') notices.error('Your session has expired')
  })

/** Whether a mutation sets the busy flag that the loading overlay shows (product 3). */
export const isBusy = ({ state, meta }: Mutation<unknown, Error, unknown>) =>
  state.status === 'pending' && !meta?.steering && !meta?.quiet

const tellSuccess = (meta: MutationMeta | undefined, reload: () => void) => {
  if (meta?.reload) {
    if (meta.success) notices.carry(meta.success)
    reload()
  } else if (meta?.success) notices.success(meta.success, { id: meta.noticeId ?? meta.success })
}

const tellFailure = (error: Error, meta: MutationMeta | undefined) => {
  log(error)
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
