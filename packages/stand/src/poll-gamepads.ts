import type { SetTimer } from './tour.ts'

type GamepadState = { buttons: readonly { pressed: boolean }[]; axes: readonly number[] }

const POLL_INTERVAL_MS = 50
/** Deflection up to which a stick counts as released. */
const DEAD_ZONE_FRACTION = 0.3

/** Gamepads emit no input events. Calls `onHeld` on each poll that finds a button or stick held. */
export const pollGamepads = (read: () => readonly (GamepadState | null)[], onHeld: () => void, setTimer: SetTimer) => {
  const poll = () => {
    if (read().some((gamepad) => gamepad && isHeld(gamepad))) onHeld()
    setTimer(poll, POLL_INTERVAL_MS)
  }
  poll()
}

const isHeld = ({ buttons, axes }: GamepadState) =>
  buttons.some(({ pressed }) => pressed) || axes.some((value) => Math.abs(value) > DEAD_ZONE_FRACTION)
