import type { PtzAxis } from '@rig/contract'
import { createAxisGuard, type DueMove } from './axis-guard.ts'
import { createCommandsUnderWay, type Listener } from './commands-under-way.ts'
import { SLEPT_MS } from './hold-limits.ts'
import {
  type Answer,
  axes,
  type Clock,
  type Command,
  type Direction,
  isStop,
  MOVES_IN_FLIGHT_MAX,
  type Motion,
  type Send,
  TOO_SLOW_MS,
} from './steering.ts'
import { HOLD_SPEEDS } from './steering-speeds.ts'

type Deps = Clock & {
  send: Send
  /** The rig has accepted the first command of a movement. */
  onStart?(axis: PtzAxis, direction: Direction): void
  /** What is known about an axis has changed. */
  onChange?(motion: Motion): void
}

export type MotionGuard = ReturnType<typeof createMotionGuard>

const urgency = { update: 0, start: 1, spare: 2 } as const satisfies Record<DueMove, number>

/**
 * Nothing else sends commands to a camera. Inputs only tell the guard what is held and what is released; it decides
 * what is sent, and repeats a stop until the rig has acknowledged it (docs/motion-safety.md gives the reasons).
 */
export const createMotionGuard = ({ send, onStart, onChange, ...clock }: Deps) => {
  // The time is fixed while one event is handled: a moment that passes between two readings of the clock would
  // be missed by both, and no timer would be set for it
  let time = clock.now()
  const now = () => time
  let tooSlowUntil = Number.NEGATIVE_INFINITY
  const isTooSlow = () => now() < tooSlowUntil
  const commands = createCommandsUnderWay({ ...clock, send, handle: (event) => handle(event) })

  const createAxis = (axis: PtzAxis) =>
    createAxisGuard({
      axis,
      now,
      mayDrive: () => !isTooSlow(),
      dispatch: (command, listener) => commands.dispatch(command, noteSpeed(command, listener)),
      onStart: (...movement) => onStart?.(...movement),
    })
  const of = { pan: createAxis('pan'), tilt: createAxis('tilt'), zoom: createAxis('zoom') }
  const all = axes.map((axis) => of[axis])
  const read = (): Motion => ({
    pan: of.pan.motion(),
    tilt: of.tilt.motion(),
    zoom: of.zoom.motion(),
    isTooSlow: isTooSlow(),
  })

  let motion = read()
  let timer: unknown = null
  let waiters: (() => void)[] = []

  /**
   * A move without an answer in time shows that the rig is too slow to hold; a step with one shows that it no longer
   * is.
   */
  function noteSpeed(command: Command, { settled, answeredLate }: Listener): Listener {
    if (isStop(command)) return { settled, answeredLate }
    const noted = (answer: Answer) => {
      if (answer.outcome === 'late') {
        tooSlowUntil = now() + TOO_SLOW_MS
        endDriving()
      } else if (command.kind === 'step' && answer.outcome === 'accepted') tooSlowUntil = Number.NEGATIVE_INFINITY
      settled(answer)
    }
    return { settled: noted, answeredLate }
  }

  const sendMoves = () => {
    while (commands.moves() < MOVES_IN_FLIGHT_MAX) {
      const next = findNextMove()
      if (!next) return
      next.sendMove()
    }
  }

  /** The most urgent move that leaves a place for each axis that is driven and has no drive under way. */
  const findNextMove = () => {
    const places = MOVES_IN_FLIGHT_MAX - commands.moves()
    const isAllowed = (guard: (typeof all)[number], due: DueMove) => {
      const kept = all.filter((each) => each !== guard && each.isBare()).length
      if (due === 'update') return true
      if (due === 'start') return places > kept
      return places > kept && commands.all() < MOVES_IN_FLIGHT_MAX
    }
    const waiting = all.flatMap((guard) => {
      const due = guard.due()
      return due !== null && isAllowed(guard, due) ? [{ guard, rank: urgency[due] }] : []
    })
    return waiting.toSorted((a, b) => a.rank - b.rank || a.guard.sentAt() - b.guard.sentAt())[0]?.guard
  }

  const publish = () => {
    const latest = read()
    const isNews = axes.some((axis) => {
      return latest[axis].state !== motion[axis].state || latest[axis].direction !== motion[axis].direction
    })
    if (isNews || latest.isTooSlow !== motion.isTooSlow) {
      motion = latest
      onChange?.(motion)
    }
    if (waiters.length > 0 && all.every((guard) => guard.isSettled())) {
      for (const guard of all) guard.standAside()
      setWakeTimer()
      for (const still of waiters.splice(0)) still()
    }
  }

  const setWakeTimer = () => {
    if (timer !== null) clock.clearTimer(timer)
    const at = Math.min(...all.map((guard) => guard.nextAt()), isTooSlow() ? tooSlowUntil : Number.POSITIVE_INFINITY)
    const inMs = Math.max(0, Math.ceil(at - clock.now()))
    timer = Number.isFinite(at) ? clock.setTimer(() => wake(at), inMs) : null
  }

  /** Runs an event, then everything that is due: stops of all axes first, then moves. */
  function handle(event: () => void) {
    time = clock.now()
    event()
    for (const guard of all) guard.follow()
    sendMoves()
    setWakeTimer()
    publish()
  }

  const wake = (at: number) =>
    handle(() => {
      const hasSlept = time - at > SLEPT_MS
      if (hasSlept) endAll()
    })

  const endAll = () => {
    for (const guard of all) guard.end()
  }
  const endDriving = () => all.map((guard) => guard.endDriving()).includes(true)

  const end = () => handle(endAll)

  return {
    motion: () => motion,
    /** A fresh press of an input. Without a speed it is a button: short is a step, long a drive at the hold speed. */
    press: (owner: string, axis: PtzAxis, direction: Direction, speed?: number) => {
      const isAnalogue = speed !== undefined
      handle(() => of[axis].press({ owner, direction, speed: speed ?? HOLD_SPEEDS[axis], isAnalogue }))
    },
    /**
     * Another speed (a fraction of full speed) of an analogue input; without effect if its hold has been ended
     * meanwhile.
     */
    adjust: (owner: string, axis: PtzAxis, direction: Direction, speed: number) => {
      handle(() => of[axis].adjust(owner, direction, speed))
    },
    release: (owner: string, axis: PtzAxis) => {
      handle(() => of[axis].release(owner))
    },
    /** The hold of one input is over without the operator having let go: no step. */
    cancel: (owner: string, axis: PtzAxis) => {
      handle(() => of[axis].cancel(owner))
    },
    /** Ends every hold without a step; each input must be pressed again. */
    end,
    /**
     * Ends the holds that drive; a button that has just been pressed may still step. Returns whether any was driving.
     */
    endDriving: (): boolean => {
      let wasDriving = false
      handle(() => {
        wasDriving = endDriving()
      })
      return wasDriving
    },
    /** The page is being left: ends all holds, and sends each unconfirmed stop once more. */
    leave: () => {
      end()
      for (const guard of all) guard.repeatStop()
    },
    /** Makes room for a movement that the rig does by itself (a preset). Settles when no stop will follow it. */
    standAside: (): Promise<void> => {
      end()
      return new Promise((still) => {
        handle(() => {
          waiters = [...waiters, still]
        })
      })
    },
  }
}
