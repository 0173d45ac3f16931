import { type Clock, type Command, DRIVE_TIMEOUT_MS, type Outcome, type Send, STOP_TIMEOUT_MS } from './steering.ts'

type Deps = Clock & {
  send: Send
  /** Runs what an answer means. */
  answered(apply: () => void): void
}

const isStop = (command: Command): boolean => command.kind === 'drive' && command.speed === 0

/** The commands of one camera that are under way. Each is settled once: by its answer, or by its time running out. */
export const createCommandLine = ({ send, setTimer, clearTimer, answered }: Deps) => {
  let movesUnderWay = 0

  return {
    movesUnderWay: () => movesUnderWay,
    dispatch: (command: Command, tell: (outcome: Outcome) => void) => {
      const stops = isStop(command)
      const patience = new AbortController()
      let isOpen = true
      if (!stops) movesUnderWay += 1

      const close = (outcome: Outcome) => {
        if (!isOpen) return
        isOpen = false
        clearTimer(timeout)
        if (!stops) movesUnderWay -= 1
        answered(() => tell(outcome))
      }
      const giveUp = () => {
        patience.abort()
        close('lost')
      }

      const timeout = setTimer(giveUp, stops ? STOP_TIMEOUT_MS : DRIVE_TIMEOUT_MS)
      send(command, { keepalive: stops, signal: patience.signal }).then(close, () => close('lost'))
    },
  }
}
