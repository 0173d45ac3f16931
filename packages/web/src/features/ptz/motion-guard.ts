import type { PtzAxis } from '@rig/contract'
import { SLEPT_MS } from '../../lib/holds.ts'
import { createAxisGuard } from './axis-guard.ts'
import { createCommandLine } from './command-line.ts'
import { axes, type Clock, type Direction, holdSpeed, MOVES_IN_FLIGHT_MAX, type Motion, type Send } from './steering.ts'

type Deps = Clock & {
  send: Send
  /** A movement begins: its first command leaves. */
  onStart?(axis: PtzAxis, direction: Direction): void
  /** What is known about an axis has changed. */
  onChange?(motion: Motion): void
}

export type MotionGuard = ReturnType<typeof createMotionGuard>

/**
 * The one that may move a camera. Inputs say only what is held and what is released; the guard decides what is sent,
 * and says stop until the rig has acknowledged it (docs/motion-safety.md gives the reasons).
 */
export const createMotionGuard = ({ send, onStart, onChange, ...clock }: Deps) => {
  // The time stands still while one event is dealt with: a moment that passes between two looks at the clock would
  // be seen by neither, and nobody would wake for it
  let time = clock.now()
  const now = () => time
  const line = createCommandLine({ ...clock, send, answered: (apply) => happen(apply) })
  const guardOf = (axis: PtzAxis) =>
    createAxisGuard({ axis, now, dispatch: line.dispatch, started: (...movement) => onStart?.(...movement) })
  const of = { pan: guardOf('pan'), tilt: guardOf('tilt'), zoom: guardOf('zoom') }
  const all = axes.map((axis) => of[axis])
  const read = (): Motion => ({ pan: of.pan.motion(), tilt: of.tilt.motion(), zoom: of.zoom.motion() })

  let motion = read()
  let timer: unknown = null
  let waiters: (() => void)[] = []

  const sendMoves = () => {
    while (line.movesUnderWay() < MOVES_IN_FLIGHT_MAX) {
      const waiting = all.filter((guard) => guard.due() !== null).toSorted((a, b) => a.sentAt() - b.sentAt())
      const next = waiting.find((guard) => guard.due() === 'first') ?? waiting[0]
      if (!next) return
      next.sendMove()
    }
  }

  const publish = () => {
    const latest = read()
    const isNews = axes.some((axis) => {
      return latest[axis].state !== motion[axis].state || latest[axis].direction !== motion[axis].direction
    })
    if (isNews) {
      motion = latest
      onChange?.(motion)
    }
    if (waiters.length > 0 && all.every((guard) => guard.isSettled())) {
      for (const guard of all) guard.standAside()
      sleep()
      for (const still of waiters.splice(0)) still()
    }
  }

  const sleep = () => {
    if (timer !== null) clock.clearTimer(timer)
    const at = Math.min(...all.map((guard) => guard.nextAt()))
    const inMs = Math.max(0, Math.ceil(at - clock.now()))
    timer = Number.isFinite(at) ? clock.setTimer(() => wake(at), inMs) : null
  }

  /** Everything that is due now, in the order of its weight: stops of all axes, then moves. */
  const pump = () => {
    for (const guard of all) guard.follow()
    sendMoves()
    sleep()
    publish()
  }

  function happen(event: () => void) {
    time = clock.now()
    event()
    pump()
  }

  const wake = (at: number) =>
    happen(() => {
      const hasSlept = time - at > SLEPT_MS
      if (hasSlept) endAll()
    })

  const endAll = () => {
    for (const guard of all) guard.end()
  }

  const end = () => happen(endAll)

  return {
    motion: () => motion,
    /** A fresh press of an input. Without a speed it is a button: short is a step, long a drive at the hold speed. */
    press: (owner: string, axis: PtzAxis, direction: Direction, speed?: number) => {
      const analogue = speed !== undefined
      happen(() => of[axis].press({ owner, direction, speed: speed ?? holdSpeed(axis), analogue }))
    },
    /** Another speed (a fraction of full speed) of an analogue input; nothing if its hold has been ended meanwhile. */
    adjust: (owner: string, axis: PtzAxis, direction: Direction, speed: number) => {
      happen(() => of[axis].adjust(owner, direction, speed))
    },
    release: (owner: string, axis: PtzAxis) => {
      happen(() => of[axis].release(owner))
    },
    /** The hold of one input is over without the operator having let go: no step. */
    cancel: (owner: string, axis: PtzAxis) => {
      happen(() => of[axis].cancel(owner))
    },
    /** Ends every hold without a step; each input must be pressed anew. */
    end,
    /** The page goes away: ends all, and says each stop that is owed once more. */
    leave: () => {
      end()
      for (const guard of all) guard.sayStopAgain()
    },
    /** Makes room for a movement that the rig does by itself (a preset). Settles when no stop will follow it. */
    standAside: (): Promise<void> => {
      end()
      return new Promise((still) => {
        happen(() => {
          waiters = [...waiters, still]
        })
      })
    },
  }
}
