import { setTimeout as sleep } from 'node:timers/promises'

/** Watches a live picture, and keeps when each frame came (ms, by `performance.now()`). */
export const watchStream = (url: string) => {
  const came: number[] = []
  const stop = new AbortController()
  let isOpen = true
  const read = async () => {
    const { body } = await fetch(url, { signal: stop.signal })
    for await (const chunk of body ?? []) {
      const heads = Buffer.from(chunk).toString('latin1').split('Content-Type: image/jpeg').length - 1
      for (let n = 0; n < heads; n += 1) came.push(performance.now())
    }
  }
  const closed = read()
    .catch(() => {})
    .finally(() => {
      isOpen = false
    })

  const between = (from: number, to: number) => came.filter((at) => at >= from && at <= to)
  return {
    closed,
    isOpen: () => isOpen,
    frames: () => came.length,
    fps: (from: number, to: number) => (between(from, to).length * 1000) / (to - from),
    longestGap: (from: number, to: number) => {
      const times = [from, ...between(from, to), to]
      return Math.max(...times.slice(1).map((at, place) => at - (times[place] ?? at)))
    },
    /** Until so many frames have come. */
    running: async (frames: number) => {
      while (came.length < frames && isOpen) await sleep(20)
    },
    close: () => stop.abort(),
  }
}
