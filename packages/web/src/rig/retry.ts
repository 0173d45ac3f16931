const RETRY_MS = 5_000

/** Options of a query that is repeated every 5 s while its last response was a failure. */
export const retryWhileFailing = {
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? RETRY_MS : false),
} as const
