import { isTimeZone } from '@rig/contract/rules'
import { useEffect, useState } from 'react'
import { createTimer } from '../lib/clock.ts'
import { useConsole, useSettings } from './console-context.tsx'

const PERIOD_MS = 1_000 // spec 9

/**
 * Returns the rig's time in ms since 1970, updated at every full second (spec 9). Until a response with a `Date` header
 * has arrived, `now` is the time of this computer, and `isRigTime` is false.
 */
export const useRigTime = () => {
  const { clock, rigClock } = useConsole()
  const [time, setTime] = useState(() => readRigTime(clock, rigClock))
  useEffect(() => {
    const timer = createTimer(clock)
    const tick = () => {
      const next = readRigTime(clock, rigClock)
      setTime(next)
      timer.set(tick, PERIOD_MS - (next.now % PERIOD_MS))
    }
    tick()
    return timer.clear
  }, [clock, rigClock])
  return time
}

const readRigTime = (clock: { date(): number }, rigClock: { date(): number | null }) => {
  const now = rigClock.date()
  return { now: now ?? clock.date(), isRigTime: now !== null }
}

/** The IANA name of the rig's time zone, or null. `config.json` takes precedence over the operator's selection. */
export const useRigTimeZone = (): string | null => {
  const { rigTimeZone } = useConsole().config
  const selected = useSettings((settings) => settings.rigTimeZone)
  return rigTimeZone !== undefined && isTimeZone(rigTimeZone) ? rigTimeZone : selected
}
