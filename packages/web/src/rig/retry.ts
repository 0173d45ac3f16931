/** A screen repeats a failed request at least this often, or has a button that repeats it. */
export const RETRY_INTERVAL_MS = 5_000

/** Query options that refetch every 5 s if the last request failed. */
export const retryWhileFailing = {
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? RETRY_INTERVAL_MS : false),
} as const
