import { isTimeZone } from '@rig/contract/rules'
import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { createTimer } from '../lib/clock.ts'
import { useConsole, useSession } from './console-context.tsx'

const SECOND_MS = 1_000 // spec 9

/** Returns the result of `read`, which is called on each render and at every full second of the rig's time (spec 9). */
export const useEverySecond = <Value extends string | number | null>(read: () => Value): Value => {
  const { clock, rigClock } = useConsole()
  const value = read()
  // Not `useSyncExternalStore`, which requires equal values from consecutive calls: a second may begin between them
  const lastRendered = useRef({ read, value })
  const [, render] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    lastRendered.current = { read, value }
  })
  useEffect(() => {
    const timer = createTimer(clock)
    const tick = () => {
      if (lastRendered.current.read() !== lastRendered.current.value) render()
      timer.set(tick, SECOND_MS - ((rigClock.date() ?? clock.date()) % SECOND_MS))
    }
    tick()
    return timer.clear
  }, [clock, rigClock])
  return value
}

/**
 * Returns the rig's time in ms since 1970, to the second. Until a response with a `Date` header has arrived, `now` is
 * the time of this computer, and `isRigTime` is false.
 */
export const useRigTime = () => {
  const { clock, rigClock } = useConsole()
  const seconds = useEverySecond(() => Math.floor((rigClock.date() ?? clock.date()) / SECOND_MS))
  return { now: seconds * SECOND_MS, isRigTime: rigClock.date() !== null }
}

/**
 * Returns the IANA name of the rig's time zone, or null. `config.json` takes precedence over the operator's selection.
 * Ignores names that this browser does not support.
 */
export const useRigTimeZone = (): string | null => {
  const { rigTimeZone } = useConsole().config
  const selectedZone = useSession((settings) => settings.rigTimeZone)
  return [rigTimeZone, selectedZone].find((zone) => zone && isTimeZone(zone)) ?? null
}
