import type { CableRecord, Effect } from '@rig/contract/sim'
import { advance, expire, findNextDue, findNextExpiry, jumpClock, type Rig, recordCable } from '@rig/rig'

/** Setting the clock farther ahead than this, or back, changes the date without the time in between passing. */
const LONGEST_PASSAGE_MS = 48 * 3_600_000

/** setTimeout takes at most 31 bits; a longer wait sets the timer again. */
const LONGEST_WAIT_MS = 900_000

type Options = {
  rig: Rig
  /** The machine's clock, ms since 1970. */
  clock?: () => number
  /** How many seconds of the rig's clock pass in one of the machine's, 0…3600. */
  rate?: number
}

export type ClockChange = { now?: number | undefined; rate?: number | undefined; passing?: boolean }

/** A rig with its cable record, which follows from its seed and its time. */
export type Snapshot = Rig & { cable: CableRecord[] }

export type Store = ReturnType<typeof createStore>

/**
 * Holds the one rig of a process and its clock, which starts at the rig's own time and can run at another rate than the
 * machine's. Every read and change first does everything that is due; a timer does it in between.
 */
export const createStore = ({ rig: initial, clock: machineNow = Date.now, rate: initialRate = 1 }: Options) => {
  let rig = initial
  let base = { rig: initial.time, machine: machineNow(), rate: initialRate }
  let dueAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  const listeners = new Set<(effect: Effect) => void>()

  const now = () => Math.round(base.rig + (machineNow() - base.machine) * base.rate)

  const read = (): Rig => {
    const unexpired = expire(rig, machineNow())
    if (unexpired !== rig || rig.outbox.length > 0 || (dueAt !== null && dueAt <= now())) commit(unexpired)
    return rig
  }

  const commit = (changed: Rig): void => publish(advanceTo(changed, now()))

  const publish = (advanced: ReturnType<typeof advanceTo>): void => {
    rig = advanced.rig
    dueAt = advanced.dueAt
    setTimer()
    for (const effect of advanced.effects) for (const listener of listeners) listener(effect)
  }

  const setTimer = (): void => {
    clearTimeout(timer)
    const expiry = findNextExpiry(rig)
    const delays = [
      ...(dueAt === null || base.rate === 0 ? [] : [(dueAt - now()) / base.rate]),
      ...(expiry === null ? [] : [expiry - machineNow()]),
    ]
    if (delays.length === 0) return
    timer = setTimeout(read, Math.min(LONGEST_WAIT_MS, Math.max(1, Math.ceil(Math.min(...delays)))))
    timer.unref()
  }

  /** Runs a command `(rig, now) => rig`; if it throws, the rig does not change. */
  const change = (command: (rig: Rig, now: number) => Rig): Rig => {
    apply((before, at) => ({ rig: command(before, at) }))
    return rig
  }

  /** Like `change`, for a command that returns more than the rig. */
  const apply = <Result extends { rig: Rig }>(command: (rig: Rig, now: number) => Result): Result => {
    const result = command(read(), now())
    if (result.rig !== rig) commit(result.rig)
    return result
  }

  /**
   * Replaces the rig; the rig's clock is set to the new rig's time, its rate stays. If that rig cannot be advanced,
   * nothing changes.
   */
  const replace = ({ cable, ...other }: Rig & Partial<Snapshot>): void => {
    const advanced = advanceTo(other, other.time)
    base = { ...base, rig: other.time, machine: machineNow() }
    publish(advanced)
  }

  /**
   * Sets the rig's clock. Up to two days ahead the time in between passes, unless `passing` is false; farther, or back,
   * only the date changes. If the rig cannot be advanced from that date, nothing changes.
   */
  const setClock = ({ now: wanted, rate, passing = true }: ClockChange): void => {
    const before = read()
    const from = now()
    const to = wanted ?? from
    const passes = passing && to >= from && to - from <= LONGEST_PASSAGE_MS
    const advanced = advanceTo(passes ? before : jumpClock(before, from, to), to)
    base = { rig: to, machine: machineNow(), rate: rate ?? base.rate }
    publish(advanced)
  }

  commit(initial)

  return {
    /** ms of the rig's clock. */
    now,
    machineNow,
    read,
    change,
    apply,
    replace,
    /** Returns the rig at the current time, for `replace`. */
    snapshot: (): Snapshot => {
      const time = now()
      return { ...read(), time, cable: recordCable(rig.seed, time) }
    },
    clock: () => ({ now: now(), rate: base.rate }),
    setClock,
    /** Calls a listener with every effect. Returns an unsubscribe function. */
    onEffect: (listener: (effect: Effect) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => clearTimeout(timer),
  }
}

/** Advances a rig to a time. Returns it with the time when something is due next. */
const advanceTo = (rig: Rig, time: number) => {
  const advanced = advance(rig, time)
  return { ...advanced, dueAt: findNextDue(advanced.rig) }
}
