import type { CableRecord, Effect } from '@rig/contract/sim'
import { advance, expire, findNextDue, findNextExpiry, jumpClock, type Rig, recordCable } from '@rig/rig'

/** Setting the clock farther ahead, or back, does not simulate the time in between. */
const PASSAGE_MAX_MS = 48 * 3_600_000

/** Below the 31-bit limit of setTimeout. Longer waits set the timer again. */
const TIMER_MAX_MS = 900_000

type Options = {
  rig: Rig
  /** The machine's clock, ms since 1970. */
  clock?: () => number
  /** Speed of the rig's clock relative to the machine's, 0…3600. */
  rate?: number
}

export type ClockChange = { now?: number | undefined; rate?: number | undefined; passing?: boolean }

/** A rig with its cable record, which is derived from its seed and time. */
export type Snapshot = Rig & { cable: CableRecord[] }

export type Store = ReturnType<typeof createStore>

/**
 * Stores the rig of a process and its clock, which starts at the rig's time and can run at another rate than the
 * machine's. Every read and change first carries out everything that is due; a timer does so in between.
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
    timer = setTimeout(read, Math.min(TIMER_MAX_MS, Math.max(1, Math.ceil(Math.min(...delays)))))
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
   * Replaces the rig and sets the clock to the new rig's time; the rate does not change. Throws, without a change, if
   * the new rig cannot be advanced.
   */
  const replace = ({ cable, ...other }: Rig & Partial<Snapshot>): void => {
    const advanced = advanceTo(other, other.time)
    base = { ...base, rig: other.time, machine: machineNow() }
    publish(advanced)
  }

  /**
   * Sets the rig's clock. Up to two days ahead, the time in between is simulated unless `passing` is false; otherwise
   * only the date changes. Throws, without a change, if the rig cannot be advanced from that date.
   */
  const setClock = ({ now: requested, rate, passing = true }: ClockChange): void => {
    const before = read()
    const from = now()
    const to = requested ?? from
    const passes = passing && to >= from && to - from <= PASSAGE_MAX_MS
    const advanced = advanceTo(passes ? before : jumpClock(before, from, to), to)
    base = { rig: to, machine: machineNow(), rate: rate ?? base.rate }
    publish(advanced)
  }

  commit(initial)

  return {
    /** Returns the time of the rig's clock, ms. */
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
    /** Subscribes to effects. Returns an unsubscribe function. */
    onEffect: (listener: (effect: Effect) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => clearTimeout(timer),
  }
}

/** Advances a rig to a time. Also returns when something is due next. */
const advanceTo = (rig: Rig, time: number) => {
  const advanced = advance(rig, time)
  return { ...advanced, dueAt: findNextDue(advanced.rig) }
}
