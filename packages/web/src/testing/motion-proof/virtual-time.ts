import type { Clock } from '../../live/guard/steering.ts'

type Event = { at: number; order: number; run: () => void; isCancelled: boolean }

/** A clock that stands still between events: what is due runs in order of time, then of asking. */
export const createVirtualTime = () => {
  const events: Event[] = []
  let time = 0
  let order = 0

  const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)

  const plan = (run: () => void, ms: number): Event => {
    order += 1
    const event = { at: time + ms, order, run, isCancelled: false }
    let place = events.length
    while (place > 0 && isBefore(event, events[place - 1] ?? event)) place -= 1
    events.splice(place, 0, event)
    return event
  }

  const clock: Clock<Event> = {
    now: () => time,
    setTimer: plan,
    clearTimer: (event) => {
      event.isCancelled = true
    },
  }

  /**
   * The same clock as a browser shows it: it runs on with every look, and a timer comes a trifle early, so that a
   * moment can pass between two looks.
   */
  const restless = (): Clock<Event> => {
    let lookedAt = -1
    let looks = 0
    const now = () => {
      looks = time === lookedAt ? Math.min(looks + 1, 20) : 0
      lookedAt = time
      return time - 0.05 + looks * 0.005
    }
    return { ...clock, now }
  }

  /** Runs until `end` or until nothing is planned any more; promises settle between two events. */
  const runUntil = async (end: number) => {
    for (let next = events[0]; next && next.at <= end; next = events[0]) {
      events.shift()
      if (next.isCancelled) continue
      time = Math.max(time, next.at)
      next.run()
      await null
      await null
    }
    time = end
  }

  /** Lets time pass in which nothing runs, as on a busy page: what is due comes late. */
  const skip = (ms: number) => {
    time += ms
  }

  return { ...clock, at: plan, restless, runUntil, skip }
}
