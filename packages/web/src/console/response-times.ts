type Fetch = typeof globalThis.fetch

const RECENT_COUNT = 5
const SLOW_RESPONSE_MS = 700
/** A single request without a response for this long is enough, because a console polls with few requests at a time. */
const UNANSWERED_MS = 2_000

/** Measures how long the rig takes to respond to the requests of this console. */
export const createResponseTimes = ({ now }: { now(): number }) => {
  let recent: number[] = []
  const unanswered = new Set<{ sentAt: number }>()

  const record = (request: { sentAt: number }, isResponse: boolean) => {
    unanswered.delete(request)
    const ms = now() - request.sentAt
    // A request that was cancelled quickly says nothing about the link
    if (isResponse || ms > SLOW_RESPONSE_MS) recent = [...recent, ms].slice(-RECENT_COUNT)
  }

  return {
    /** Returns a `fetch` whose requests are measured. */
    track:
      (fetch: Fetch): Fetch =>
      (input, init) => {
        const request = { sentAt: now() }
        unanswered.add(request)
        const response = fetch(input, init)
        response.then(
          () => record(request, true),
          () => record(request, false),
        )
        return response
      },
    /** Returns whether the median of the latest requests exceeds 0.7 s, or a request has had no response for 2 s. */
    areSlow: (): boolean => {
      const waiting = [...unanswered].map(({ sentAt }) => now() - sentAt).filter((ms) => ms > SLOW_RESPONSE_MS)
      const latest = [...recent, ...waiting].slice(-RECENT_COUNT).sort((a, b) => a - b)
      return (latest[latest.length >> 1] ?? 0) > SLOW_RESPONSE_MS || waiting.some((ms) => ms > UNANSWERED_MS)
    },
  }
}
