type Chunk = { from: number; to: number; bytes: number; isIdle: boolean; isPicture: boolean }

/** `busyFraction` is the fraction of the time in which a picture was being received. */
export type StreamTraffic = { kbitPerSecond: number; megabytes: number; busyFraction: number; pictureBytes: number }

const MIN_WINDOW_MS = 5_000
/** The lowest picture rate sends three pictures in this time. */
const MAX_WINDOW_MS = 15_000

/** Measures the bytes of a live picture over the latest seconds, and their sum since the last reset. */
export const createTrafficMeter = ({ now }: { now(): number }) => {
  let chunks: Chunk[] = []
  let total = 0
  let last: { at: number; isPicture: boolean } | null = null

  const reset = () => {
    chunks = []
    total = 0
    last = null
  }

  return {
    reset,
    /** Records that the stream was closed, so the link counts as idle until the next chunk. */
    interrupt: () => {
      if (last) last = { ...last, isPicture: true }
    },
    /** Adds a chunk. If it completes a picture (`isPicture`), the link counts as idle until the next chunk. */
    add: (bytes: number, isPicture: boolean) => {
      const to = now()
      total += bytes
      chunks = [
        ...chunks.filter((chunk) => chunk.to > to - MAX_WINDOW_MS),
        { from: last?.at ?? to, to, bytes, isIdle: last?.isPicture ?? true, isPicture },
      ]
      last = { at: to, isPicture }
    },
    /**
     * Returns the traffic of the last 5 s, or of the last three `intervalMs` if that is longer. Null if no bytes have
     * arrived in that time. If no picture was completed, `pictureBytes` is a lower bound.
     */
    read: (intervalMs = 0): StreamTraffic | null => {
      const from = now() - Math.min(MAX_WINDOW_MS, Math.max(MIN_WINDOW_MS, 3 * intervalMs))
      const recent = chunks.filter(({ to }) => to > from)
      if (recent.length === 0) return null
      const pictures = Math.max(1, recent.filter(({ isPicture }) => isPicture).length)
      const bytes = sum(recent.map((chunk) => chunk.bytes))
      const elapsedMs = Math.max(1, now() - Math.max(from, recent[0]?.from ?? from))
      const busy = sum(recent.filter(({ isIdle }) => !isIdle).map((chunk) => chunk.to - Math.max(from, chunk.from)))
      return {
        kbitPerSecond: (bytes * 8) / elapsedMs,
        megabytes: total / 1e6,
        busyFraction: busy / elapsedMs,
        pictureBytes: bytes / pictures,
      }
    },
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

export const formatTraffic = ({ kbitPerSecond, megabytes }: StreamTraffic) =>
  `${Math.round(kbitPerSecond)} kbit/s · ${megabytes.toFixed(1)} MB`
