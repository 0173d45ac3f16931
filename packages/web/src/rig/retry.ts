const RETRY_INTERVAL_MS = 5_000

/** Refetches a query every 5 s while its last request has failed. */
export const retryWhileFailing = {
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? RETRY_INTERVAL_MS : false),
} as const
