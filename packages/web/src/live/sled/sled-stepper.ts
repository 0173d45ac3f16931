import * as limits from '@rig/contract/limits'
import { HOLD_MAX_MS, SLEPT_MS } from '../../console/holds.ts'
import type { SledCommand, SledDirection } from '../../rig/sled.ts'
import { countStep } from './step-counter.ts'

/** A held arrow repeats at most twice a second. */
const REPEAT_MS = 500
/** A control shows the result of its command for this long. */
const RESULT_SHOWN_MS = 1_000

/** The result of a command. When the link is down, waiting commands are dropped, because later they would surprise. */
export type SledAnswer = { state: 'done' } | { state: 'refused'; reason: string; isLinkDown: boolean }

type Deps = {
  send(command: SledCommand): Promise<SledAnswer>
  /** Milliseconds of a monotonic clock. */
  now?(): number
}

type Holder = { owner: string; direction: SledDirection; since: number }

export type SledState = {
  /** The command that the rig has not answered yet. */
  underWay: SledCommand | null
  held: SledDirection | null
  /** The last answer, for a second. */
  result: { command: SledCommand; state: 'done' | 'refused'; reason: string | null } | null
  /** The step counter of the specification (spec 4). It decides nothing. */
  counter: number
  /** Where the sled should be (0…200), counted from its last way home; null before. The rig answers no position. */
  position: number | null
}

const first: SledState = {
  underWay: null,
  held: null,
  result: null,
  counter: limits.SLED_COUNTER_START,
  position: null,
}

/**
 * Sends the sled's commands. Each click is one command, in order, one at a time; a held arrow repeats its step when no
 * command waits. Each input has its own name; the newest is followed, and when it is released, the one before it that
 * is still held.
 */
export const createSledStepper = ({ send, now = () => performance.now() }: Deps) => {
  const listeners = new Set<() => void>()
  let state = first
  let waiting: SledCommand[] = []
  let holders: Holder[] = []
  let repeatTimer: ReturnType<typeof setTimeout> | undefined
  let resultTimer: ReturnType<typeof setTimeout> | undefined

  const change = (part: Partial<SledState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const sendNext = () => {
    const command = waiting[0]
    if (state.underWay !== null || command === undefined) return
    waiting = waiting.slice(1)
    change({ underWay: command })
    void send(command).then((answer) => take(command, answer))
  }

  const take = (command: SledCommand, answer: SledAnswer) => {
    const isRefused = answer.state === 'refused'
    if (isRefused && answer.isLinkDown) waiting = []
    change({
      underWay: null,
      result: { command, state: answer.state, reason: isRefused ? answer.reason : null },
      position: isRefused ? state.position : positionAfter(state.position, command),
    })
    clearTimeout(resultTimer)
    resultTimer = setTimeout(() => change({ result: null }), RESULT_SHOWN_MS)
    sendNext()
  }

  const ask = (command: SledCommand) => {
    waiting = [...waiting, command]
    sendNext()
  }

  const click = (direction: SledDirection) => {
    change({ counter: countStep(state.counter, direction) })
    ask(direction)
  }

  const repeat = (dueAt: number) => {
    const time = now()
    holders = time - dueAt > SLEPT_MS ? [] : holders.filter(({ since }) => time - since < HOLD_MAX_MS)
    const held = holders.at(-1)
    if (held && state.underWay === null && waiting.length === 0) ask(held.direction)
    followHolders()
  }

  /** Waits for the next repetition, as long as any input holds. */
  const followHolders = () => {
    clearTimeout(repeatTimer)
    const dueAt = now() + REPEAT_MS
    if (holders.length > 0) repeatTimer = setTimeout(() => repeat(dueAt), REPEAT_MS)
    const held = holders.at(-1)?.direction ?? null
    if (held !== state.held) change({ held })
  }

  const without = (owner: string) => holders.filter((holder) => holder.owner !== owner)

  const end = () => {
    holders = []
    followHolders()
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    press: (owner: string, direction: SledDirection) => {
      holders = [...without(owner), { owner, direction, since: now() }]
      click(direction)
      followHolders()
    },
    /** Releases an input; without effect for one that holds nothing. A step that it asked for is still sent. */
    release: (owner: string) => {
      if (holders.every((holder) => holder.owner !== owner)) return
      holders = without(owner)
      followHolders()
    },
    /** Ends every hold; waiting clicks are still sent. */
    end,
    /** Ends every hold, and returns whether there was one. */
    endRunning: (): boolean => {
      const wasHeld = holders.length > 0
      end()
      return wasHeld
    },
    /** Ends every hold and drops waiting commands: the operator has left. */
    leave: () => {
      waiting = []
      end()
    },
    /** One step without a hold. */
    tap: click,
    home: () => ask('home'),
  }
}

const positionAfter = (position: number | null, command: SledCommand) => {
  if (command === 'home') return limits.SLED_RANGE.min
  if (position === null) return null
  const next = position + (command === 'forward' ? limits.SLED_STEP : -limits.SLED_STEP)
  return Math.min(limits.SLED_RANGE.max, Math.max(limits.SLED_RANGE.min, next))
}
