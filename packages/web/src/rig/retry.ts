/** How often a rig is asked again for what it has not answered (product 3); the dashboard has a beat of its own. */
const RETRY_MS = 5_000

/** For a query: asked again every 5 s for as long as its last answer was a failure. */
export const retriedWhileFailing = {
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? RETRY_MS : false),
} as const
