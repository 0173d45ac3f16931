import type { CableRecord, Effect } from '@rig/contract/sim'
import {
  advanceRig,
  findNextDueTime,
  findNextExpiry,
  jumpClock,
  listCableRecords,
  type Rig,
  removeExpired,
} from '@rig/rig'

/** A jump farther ahead only changes the date, because simulating the time in between would take too long. */
const MAX_SIMULATED_JUMP_MS = 48 * 3_600_000

/** `setTimeout` overflows at 2³¹ ms (24.8 days). The timer is set again after this delay. */
const MAX_TIMER_DELAY_MS = 900_000

type Options = {
  rig: Rig
  /** Returns real time in ms since 1970. It must never go back, because finished movements would run again. */
  clock?: () => number
  /** A rate of 1 is real time. Valid rates are 0…3600. */
  rate?: number
}

export type ClockChange = { now?: number | undefined; rate?: number | undefined; simulatePassage?: boolean }

/** The cable records are derived from the seed and the time of the rig. */
export type Snapshot = Rig & { cable: CableRecord[] }

export type Store = ReturnType<typeof createStore>

/** Returns a clock that follows the system clock forwards, even after the computer has slept, but never backwards. */
const createMonotonicClock = () => {
  let origin = Number.NEGATIVE_INFINITY
  return () => {
    const systemTime = Date.now()
    // Read after the system time, so a pause in between has no effect. On Linux, this time stops during a suspension
    const elapsed = performance.now()
    origin = Math.max(origin, systemTime - elapsed)
    return Math.round(origin + elapsed)
  }
}

/** Runs the rig's clock. Before each read or change, and when a timer fires, everything that is due is executed. */
export const createStore = ({
  rig: initial,
  clock: machineNow = createMonotonicClock(),
  rate: initialRate = 1,
}: Options) => {
  let rig = initial
  let base = { rig: initial.time, machine: machineNow(), rate: initialRate }
  let dueAt: number | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let replaced = new AbortController()
  const listeners: ((effect: Effect) => void)[] = []

  const now = () => Math.round(base.rig + (machineNow() - base.machine) * base.rate)

  const read = (): Rig => {
    const unexpiredRig = removeExpired(rig, machineNow())
    if (unexpiredRig !== rig || rig.outbox.length > 0 || (dueAt !== null && dueAt <= now())) commit(unexpiredRig)
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
    if (isClosed) return
    const expiry = findNextExpiry(rig)
    const delays = [
      ...(dueAt === null || base.rate === 0 ? [] : [(dueAt - now()) / base.rate]),
      ...(expiry === null ? [] : [expiry - machineNow()]),
    ]
    if (delays.length === 0) return
    timer = setTimeout(read, Math.min(MAX_TIMER_DELAY_MS, Math.max(1, Math.ceil(Math.min(...delays)))))
    timer.unref()
  }

  /** If the command throws, the rig does not change. */
  const change = (command: (rig: Rig, now: number) => Rig): Rig => {
    apply((before, at) => ({ rig: command(before, at) }))
    return rig
  }

  const apply = <Result extends { rig: Rig }>(command: (rig: Rig, now: number) => Result): Result => {
    const result = command(read(), now())
    if (result.rig !== rig) commit(result.rig)
    return result
  }

  /** Sets the clock to the new rig's time. Throws and changes nothing if the new rig cannot be advanced. */
  const replace = ({ cable, ...other }: Rig & Partial<Snapshot>): void => {
    const advanced = advanceTo(other, other.time)
    base = { ...base, rig: other.time, machine: machineNow() }
    replaced.abort()
    replaced = new AbortController()
    publish(advanced)
  }

  /**
   * A jump of up to two days ahead simulates the time in between unless `simulatePassage` is false. Any other jump only
   * changes the date. Throws and changes nothing if the rig cannot be advanced from that date.
   */
  const setClock = ({ now: requested, rate, simulatePassage: passing = true }: ClockChange): void => {
    const before = read()
    const from = now()
    const to = requested ?? from
    const simulatesPassage = passing && to >= from && to - from <= MAX_SIMULATED_JUMP_MS
    const advanced = advanceTo(simulatesPassage ? before : jumpClock(before, from, to), to)
    base = { rig: to, machine: machineNow(), rate: rate ?? base.rate }
    publish(advanced)
  }

  commit(initial)

  return {
    now,
    machineNow,
    read,
    change,
    apply,
    replace,
    /** Returns a signal that is aborted when the rig is replaced. */
    getReplacedSignal: (): AbortSignal => replaced.signal,
    /** Returns the rig at the current time in the format that `replace` accepts. */
    snapshot: (): Snapshot => {
      const time = now()
      return { ...read(), time, cable: listCableRecords(rig.seed, time) }
    },
    clock: () => ({ now: now(), rate: base.rate }),
    setClock,
    onEffect: (listener: (effect: Effect) => void) => {
      listeners.push(listener)
    },
    /** Stops the timer. A film that finishes later changes the rig but does not start the timer again. */
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const advanceTo = (rig: Rig, time: number) => {
  const advanced = advanceRig(rig, time)
  return { ...advanced, dueAt: findNextDueTime(advanced.rig) }
}
