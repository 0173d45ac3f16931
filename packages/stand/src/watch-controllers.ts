import type { After } from './tour.ts'

type Controller = { buttons: readonly { pressed: boolean }[]; axes: readonly number[] }

const POLL_INTERVAL_MS = 50
/** A released stick may be off centre. */
const DEAD_ZONE = 0.3

/** Calls `onHeld` repeatedly while a game controller is used. Controllers emit no events, so they are polled. */
export const watchControllers = (read: () => readonly (Controller | null)[], onHeld: () => void, after: After) => {
  const poll = () => {
    if (read().some((controller) => controller && isHeld(controller))) onHeld()
    after(poll, POLL_INTERVAL_MS)
  }
  poll()
}

const isHeld = ({ buttons, axes }: Controller) =>
  buttons.some(({ pressed }) => pressed) || axes.some((value) => Math.abs(value) > DEAD_ZONE)
