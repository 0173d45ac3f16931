import type { SledDirection } from './sled-api.ts'

/** A held arrow repeats at most twice a second. */
const REPEAT_MS = 500

type Deps = {
  /** Sends one step; settles, either way, when it is answered. */
  send(direction: SledDirection): Promise<unknown>
  /** Whether the operator still minds the sled: a hold does not repeat behind a dialog or in a window without focus. */
  isAttended(): boolean
  onChange?(state: SledState): void
}

/** Which way a step is under way, and which way is held. */
export type SledState = { underWay: SledDirection | null; held: SledDirection | null }

/** Steps of the sled: one at a time, the latest wish waiting, and a held arrow stepping on. */
export const createSledStepper = ({ send, isAttended, onChange }: Deps) => {
  let state: SledState = { underWay: null, held: null }
  let waiting: SledDirection | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const become = (part: Partial<SledState>) => {
    state = { ...state, ...part }
    onChange?.(state)
  }

  const answered = () => {
    become({ underWay: null })
    const next = waiting
    waiting = null
    if (next) step(next)
  }

  const step = (direction: SledDirection) => {
    if (state.underWay) {
      waiting = direction
      return
    }
    become({ underWay: direction })
    send(direction).then(answered, answered)
  }

  const repeat = () => {
    if (!state.held) return
    if (!isAttended()) return release()
    if (!state.underWay) step(state.held)
    timer = setTimeout(repeat, REPEAT_MS)
  }

  const release = () => {
    clearTimeout(timer)
    waiting = null
    become({ held: null })
  }

  return {
    state: () => state,
    press: (direction: SledDirection) => {
      clearTimeout(timer)
      become({ held: direction })
      step(direction)
      timer = setTimeout(repeat, REPEAT_MS)
    },
    release,
    /** One step without a hold. */
    tap: step,
  }
}
