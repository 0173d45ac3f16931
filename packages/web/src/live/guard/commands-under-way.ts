import { ANSWER_DUE_MS, type Answer, type Clock, type Command, isStop, LATE_ANSWER_MS, type Send } from './steering.ts'

export type Listener = {
  /** Called once for each command: with its answer, or as late or lost. */
  settled(answer: Answer): void
  /** A late step or stop was answered after all. */
  answeredLate(answer: Answer): void
}

type Deps = Clock & {
  send: Send
  /** Runs what an answer means. */
  handle(event: () => void): void
}

/** A timer that fires later than this shows that the page is busy, and that answers may be waiting to be read. */
const TIMER_SLACK_MS = 50

/**
 * The commands of one camera that are under way. Each is settled by its answer, or as late after 1 s. A late drive is given
 * up at once. One late step and one late stop keep their connection for up to 10 s, because the answer of a slow rig
 * counts too; no more of them do, because a dead link would take all the connections that a browser has.
 */
export const createCommandsUnderWay = ({ send, now, setTimer, clearTimer, handle }: Deps) => {
  const inFlight = { moves: 0, stops: 0 }
  const lateOnes = new Set<'step' | 'stop'>()

  return {
    moves: () => inFlight.moves,
    all: () => inFlight.moves + inFlight.stops,
    dispatch: (command: Command, { settled, answeredLate }: Listener) => {
      const kind = isStop(command) ? 'stop' : command.kind
      const counter = kind === 'stop' ? 'stops' : 'moves'
      const connection = new AbortController()
      const dueAt = now() + ANSWER_DUE_MS
      let phase: 'open' | 'late' | 'closed' = 'open'
      inFlight[counter] += 1

      const settle = (answer: Answer, next: 'late' | 'closed') => {
        phase = next
        inFlight[counter] -= 1
        handle(() => settled(answer))
      }
      const becomeLate = () => {
        if (kind === 'drive' || lateOnes.has(kind)) {
          connection.abort()
          settle({ outcome: 'late' }, 'closed')
        } else {
          lateOnes.add(kind)
          timer = setTimer(giveUp, LATE_ANSWER_MS - ANSWER_DUE_MS)
          settle({ outcome: 'late' }, 'late')
        }
      }
      const giveUp = () => {
        connection.abort()
        phase = 'closed'
        if (kind !== 'drive') lateOnes.delete(kind)
      }
      const close = (answer: Answer) => {
        if (phase === 'closed') return
        clearTimer(timer)
        if (phase === 'open') return settle(answer, 'closed')
        giveUp()
        if (answer.outcome !== 'lost') handle(() => answeredLate(answer))
      }

      let timer = setTimer(() => {
        if (now() - dueAt > TIMER_SLACK_MS) timer = setTimer(becomeLate, TIMER_SLACK_MS)
        else becomeLate()
      }, ANSWER_DUE_MS)
      send(command, { keepalive: kind === 'stop', signal: connection.signal }).then(close, () =>
        close({ outcome: 'lost' }),
      )
    },
  }
}
