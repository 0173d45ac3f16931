import type { After } from './tour.ts'

type Controller = { buttons: readonly { pressed: boolean }[]; axes: readonly number[] }

const LOOK_PERIOD_MS = 50
/** A stick that rests off its middle is not held. */
const DEAD_ZONE = 0.3

/** Says `held` for as long as somebody steers with a game controller: those tell of nothing by themselves. */
export const watchControllers = (read: () => readonly (Controller | null)[], held: () => void, after: After) => {
  const look = () => {
    if (read().some((controller) => controller && isHeld(controller))) held()
    after(look, LOOK_PERIOD_MS)
  }
  look()
}

const isHeld = ({ buttons, axes }: Controller) =>
  buttons.some(({ pressed }) => pressed) || axes.some((value) => Math.abs(value) > DEAD_ZONE)
