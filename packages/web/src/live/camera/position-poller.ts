import type { Position } from '@rig/contract'
import { QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import type { RigConsole } from '../../console/console.ts'
import { type PositionReading, polledPosition } from '../../rig/ptz.ts'

type Dependencies = {
  cameraID: string
  isMoving(): boolean
  isNeeded(): boolean
  /** Called once for each response. `seenAt` is in ms, by the monotonic clock. */
  onPosition(position: PositionReading, seenAt: number): void
}

/** A position, and when the rig's response arrived (ms, monotonic clock). */
type DatedPosition = { at: number; position: Position }

/** More than one minute's positions, because a late picture may be one minute old. */
const MAX_DATED_POSITIONS = 256

/** Polls a camera's position while it is observed or needed, even if no component shows it. */
export const createPositionPoller = (
  rigConsole: RigConsole,
  { cameraID, isMoving, isNeeded, onPosition }: Dependencies,
) => {
  const { clock } = rigConsole
  let observers = 0
  let wasMoving = false
  let lastSeenAt = 0
  let datedPositions: readonly DatedPosition[] = []
  let polling: { observer: ReturnType<typeof createObserver>; end: () => void } | null = null

  const read = ({ data, dataUpdatedAt }: QueryObserverResult<PositionReading>) => {
    if (!data || dataUpdatedAt === lastSeenAt) return
    lastSeenAt = dataUpdatedAt
    // The computer's clock may have been set back since the response
    const at = clock.now() - Math.max(0, clock.date() - dataUpdatedAt)
    datedPositions = [...datedPositions, { at, position: data }].slice(-MAX_DATED_POSITIONS)
    onPosition(data, at)
  }

  const getOptions = () => polledPosition(rigConsole, cameraID, wasMoving)
  const createObserver = () => new QueryObserver(rigConsole.queryClient, getOptions())

  const start = () => {
    const observer = createObserver()
    polling = { observer, end: observer.subscribe(read) }
    read(observer.getCurrentResult())
  }

  const end = () => {
    polling?.end()
    polling = null
  }

  /**
   * Starts or ends polling, and adapts its interval. Call this when the results of the dependencies may have changed.
   */
  const update = () => {
    const hasMovingChanged = isMoving() !== wasMoving
    wasMoving = isMoving()
    const shouldPoll = observers > 0 || isNeeded()
    if (!shouldPoll) end()
    else if (!polling) start()
    else if (hasMovingChanged) polling.observer.setOptions(getOptions())
  }

  return {
    update,
    /** Returns the polled positions of at least the last minute, oldest first. */
    list: () => datedPositions,
    observe: () => {
      observers += 1
      update()
      return () => {
        observers -= 1
        update()
      }
    },
    close: end,
  }
}
