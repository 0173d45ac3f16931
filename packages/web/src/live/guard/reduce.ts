import { kindOf } from './commands.ts'
import * as inputs from './held-inputs.ts'
import { sendDue, sendStop } from './send-due.ts'
import { settle } from './settle.ts'
import {
  copyState,
  type EventOf,
  type GuardCommand,
  type GuardEvent,
  type GuardState,
  type Request,
  type Turn,
} from './state.ts'
import * as timing from './timing.ts'

/**
 * Returns the state after an event, and the commands for the runner. Inputs only report presses and releases; the guard
 * decides which requests are sent, and repeats a stop until the rig has acknowledged it (docs/motion-safety.md).
 */
export const reduce = (before: GuardState, event: GuardEvent, now: number): Omit<Turn, 'now'> => {
  const turn: Turn = { state: copyState(before), commands: [], now }
  extendDeadlines(turn)
  apply(turn, event)
  sendDue(turn)
  if (event.type === 'leave') for (const axis of axesOf(turn)) if (axis.retryAt < Infinity) sendStop(turn, axis)
  return { state: turn.state, commands: turn.commands.toSorted((a, b) => Number(isNotice(a)) - Number(isNotice(b))) }
}

/** Notices come last: none may delay a request. */
const isNotice = ({ type }: GuardCommand) => type === 'announce' || type === 'reportStopped'

const axesOf = ({ state }: Turn) => Object.values(state.axes)

/** On a busy page, a response may have arrived and not have been read yet. */
const extendDeadlines = ({ state, now }: Turn) => {
  for (const request of state.requests) {
    if (request.isLate || request.isExtended || now - request.deadline <= timing.TIMER_SLACK_MS) continue
    request.isExtended = true
    request.deadline = now + timing.TIMER_SLACK_MS
  }
}

const apply = (turn: Turn, event: GuardEvent) => {
  const { state, now } = turn
  switch (event.type) {
    case 'press':
      return inputs.press(state.axes[event.axis], event, now >= state.tooSlowUntil, now)
    case 'adjust':
      return inputs.adjust(state.axes[event.axis], event)
    case 'release':
      return inputs.release(state.axes[event.axis], event.name, now)
    case 'cancel':
      return inputs.remove(state.axes[event.axis], event.name)
    case 'waitUntilStopped':
      state.isStopAwaited = true
      return axesOf(turn).forEach(inputs.endHolds)
    case 'end':
    case 'leave':
      return axesOf(turn).forEach(inputs.endHolds)
    case 'endDriving':
      for (const axis of axesOf(turn)) inputs.endDriving(axis, now)
      return
    case 'response':
      return receive(turn, event)
    case 'wake':
      if (now - event.plannedFor > timing.SUSPENDED_MS) axesOf(turn).forEach(inputs.endHolds)
      return expireRequests(turn)
  }
}

const receive = (turn: Turn, { id, result }: EventOf<'response'>) => {
  const request = turn.state.requests.find((each) => each.id === id)
  if (!request) return
  remove(turn, request)
  if (!request.isLate || result.outcome !== 'lost') settle(turn, request, result)
}

/** Settles requests without a response one at a time, each with everything that follows from it. */
const expireRequests = (turn: Turn) => {
  const request = turn.state.requests.find(({ deadline }) => deadline <= turn.now)
  if (!request) return
  expire(turn, request)
  sendDue(turn)
  expireRequests(turn)
}

/**
 * One late step and one late stop stay connected, because the response of a slow rig counts too. Further requests are
 * aborted: on a dead link they would take every connection of the browser.
 */
const expire = (turn: Turn, request: Request) => {
  const wasLate = request.isLate
  const kind = kindOf(request.command)
  if (kind === 'drive' || turn.state.requests.some((other) => other.isLate && kindOf(other.command) === kind)) {
    turn.commands.push({ type: 'abort', id: request.id })
    remove(turn, request)
  }
  request.isLate = true
  request.deadline = turn.now + timing.LATE_RESPONSE_MAX_MS - timing.RESPONSE_DEADLINE_MS
  if (!wasLate) settle(turn, request, { outcome: 'late' })
}

const remove = ({ state }: Turn, request: Request) => {
  state.requests = state.requests.filter((each) => each !== request)
}
