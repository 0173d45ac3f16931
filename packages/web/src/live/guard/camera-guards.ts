import { onHoldsEnd } from '../../console/holds.ts'
import { noteMovement } from '../../console/movement.ts'
import { notices } from '../../console/notices.ts'
import { noteWayToRest } from '../../console/rest.ts'
import { createMotionGuard, type MotionGuard } from './motion-guard.ts'
import { createPtzSend } from './ptz-send.ts'
import { axes, moves } from './steering.ts'
import { startToast } from './steering-words.ts'

/**
 * A camera's guard, and how to subscribe to its changes. It outlives every screen, because a stop is repeated until it
 * is confirmed.
 */
export type GuardedCamera = MotionGuard & {
  subscribe(listener: () => void): () => void
  /**
   * Waits until no command of this console moves the camera, but not for ever: the rig can still refuse what comes
   * next.
   */
  comeToRest(): Promise<void>
}

const guards = new Map<string, GuardedCamera>()

const REST_PATIENCE_MS = 2_000

const UNCONFIRMED = 'Stop not confirmed'

const browserClock = {
  now: () => performance.now(),
  setTimer: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clearTimer: (timer: unknown) => window.clearTimeout(Number(timer)),
}

const tellUnconfirmed = () => {
  const isUnconfirmed = [...guards.values()].some((guard) =>
    axes.some((axis) => guard.motion()[axis].state === 'unconfirmed'),
  )
  if (isUnconfirmed) notices.sticky(UNCONFIRMED)
  else notices.dismiss(UNCONFIRMED)
}

const createGuardedCamera = (cameraID: string): GuardedCamera => {
  const listeners = new Set<() => void>()
  const guard = createMotionGuard({
    ...browserClock,
    send: createPtzSend(cameraID, () => isLeft || document.hidden),
    onStart: (axis, direction) => notices.success(startToast(axis, direction), { id: 'steering' }),
    onChange: (motion) => {
      tellUnconfirmed()
      noteMovement(cameraID, moves(motion))
      for (const listener of listeners) listener()
    },
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const patience = () => new Promise<void>((over) => setTimeout(over, REST_PATIENCE_MS))
  return { ...guard, subscribe, comeToRest: () => Promise.race([guard.standAside(), patience()]) }
}

/** The one guard of a camera, for as long as the page lives. */
export const guardedCamera = (cameraID: string): GuardedCamera => {
  const known = guards.get(cameraID)
  if (known) return known
  if (guards.size === 0) watchPage()
  const created = createGuardedCamera(cameraID)
  guards.set(cameraID, created)
  noteWayToRest(cameraID, created.comeToRest)
  return created
}

let isLeft = false
const noteLeft = ({ type }: Event) => {
  isLeft = type === 'pagehide'
}

/** Lasts as long as the page, as the guards do. */
const watchPage = () => {
  onHoldsEnd({
    end: () => {
      for (const guard of guards.values()) guard.end()
    },
    endRunning: () => [...guards.values()].map((guard) => guard.endDriving()).includes(true),
  })
  // Captured: before any listener that ends holds
  for (const type of ['pagehide', 'pageshow']) window.addEventListener(type, noteLeft, { capture: true })
  window.addEventListener('pagehide', () => {
    for (const guard of guards.values()) guard.leave()
  })
}
