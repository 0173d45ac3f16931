import { setTimeout as sleep } from 'node:timers/promises'

/** Connects to a live picture and records the arrival time of each frame (`performance.now()`, in milliseconds). */
export const watchStream = (url: string) => {
  const frameTimes: number[] = []
  const stop = new AbortController()
  let isOpen = true
  const read = async () => {
    const { body } = await fetch(url, { signal: stop.signal })
    for await (const chunk of body ?? []) {
      const partCount = Buffer.from(chunk).toString('latin1').split('Content-Type: image/jpeg').length - 1
      for (let n = 0; n < partCount; n += 1) frameTimes.push(performance.now())
    }
  }
  const closed = read()
    .catch(() => {})
    .finally(() => {
      isOpen = false
    })

  const listFrameTimes = (from: number, to: number) => frameTimes.filter((at) => at >= from && at <= to)
  return {
    closed,
    isOpen: () => isOpen,
    frames: () => frameTimes.length,
    fps: (from: number, to: number) => (listFrameTimes(from, to).length * 1000) / (to - from),
    longestGap: (from: number, to: number) => {
      const times = [from, ...listFrameTimes(from, to), to]
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
    },
    waitForFrames: async (frames: number) => {
      while (frameTimes.length < frames && isOpen) await sleep(20)
    },
    close: () => stop.abort(),
  }
}
