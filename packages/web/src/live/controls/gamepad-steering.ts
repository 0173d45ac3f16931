import type { PtzAxis } from '@rig/contract'
import { type Direction, HOLD_SPEEDS } from '../camera/guard/state.ts'

/** `axes` and `buttons` follow the standard gamepad mapping if `mapping` is 'standard'. */
export type GamepadState = {
  index: number
  id: string
  mapping: string
  axes: readonly number[]
  buttons: readonly { pressed: boolean; value: number }[]
  timestamp: number
}

type AxisSpeed = { axis: PtzAxis; direction: Direction; speed: number }
type GamepadReading = { speeds: AxisSpeed[]; sledBackward: boolean; sledForward: boolean }

type Controls = {
  /** Begins a hold of all axes, at speed 0. */
  press(): void
  adjust(speed: AxisSpeed): void
  /** Ends the hold of all axes. */
  release(): void
  sledBackward(): void
  sledForward(): void
  /** Called once for each deflection without effect, and when a hold ends because its controller has disconnected. */
  explain(reason: string): void
}

/** State of one connected controller. */
type Controller = {
  id: string
  /**
   * Whether the controller may steer. True after a reading that shows all its inputs at rest. False after it connects,
   * reports stale values, is used while another one steers, or is read while a text field has the focus.
   */
  isArmed: boolean
  fresh: { timestamp: number; at: number }
  /** The value of each input at rest, or null before the first measurement. */
  rest: readonly number[] | null
  /** When the operator began to use it without effect, or null while it is at rest or another controller steers. */
  movedAt: number | null
  isExplained: boolean
}

/** If the timestamp of a controller has not changed for this long, the browser reports stale values. */
const STALE_AFTER_MS = 3_000
const DEAD_ZONE_FRACTION = 0.15
const SHOULDER_BUTTONS = { left: 4, right: 5 }
const TRIGGER_BUTTONS = { left: 6, right: 7 }

/** An input without effect shows its reason when it is deflected this far from rest, for this long. */
const EXPLANATION_DEFLECTION = 0.25
const EXPLANATION_DELAY_MS = 300

/**
 * Converts the readings of all controllers to held axes. The first one that is used steers, and no other one takes over
 * until the first one is at rest. A controller that has just connected, that has reported stale values, or that is used
 * while another one steers has no effect until a reading shows all its inputs at rest. As in a drag, an axis whose hold
 * has ended waits for the next press, so the first deflection presses all axes.
 */
export const createGamepadSteering = (controls: Controls) => {
  const controllers = new Map<number, Controller>()
  let steering: number | null = null
  let isHolding = false
  let shoulders = { backward: false, forward: false }

  const endSteering = () => {
    steering = null
    shoulders = { backward: false, forward: false }
    if (isHolding) controls.release()
    isHolding = false
  }

  const disconnect = (index: number) => {
    controllers.delete(index)
    if (index !== steering) return
    const wasHolding = isHolding
    endSteering()
    if (wasHolding) controls.explain('The controller has disconnected')
  }

  const disarm = () => {
    controllers.clear()
    endSteering()
  }

  const identify = ({ index, id }: GamepadState): Controller => {
    const known = controllers.get(index)
    if (known && known.id === id) return known
    disconnect(index)
    const fresh = { timestamp: -1, at: 0 }
    const controller = { id, isArmed: false, fresh, rest: null, movedAt: null, isExplained: false }
    controllers.set(index, controller)
    return controller
  }

  const steer = ({ speeds, sledBackward, sledForward }: GamepadReading) => {
    const isDeflected = speeds.some(({ speed }) => speed > 0)
    if (isDeflected && !isHolding) controls.press()
    if (!isDeflected && isHolding) controls.release()
    if (isDeflected) for (const speed of speeds) controls.adjust(speed)
    isHolding = isDeflected
    if (sledBackward && !shoulders.backward) controls.sledBackward()
    if (sledForward && !shoulders.forward) controls.sledForward()
    shoulders = { backward: sledBackward, forward: sledForward }
  }

  /** Reports why a controller has no effect, unless another one steers, which may have a virtual copy. */
  const explain = (pad: GamepadState, controller: Controller, reason: string, now: number) => {
    const isMoved = measureDeflection(pad, controller) > EXPLANATION_DEFLECTION && steering === null
    controller.movedAt = isMoved ? (controller.movedAt ?? now) : null
    const isDue = controller.movedAt !== null && now - controller.movedAt >= EXPLANATION_DELAY_MS
    if (isDue && !controller.isExplained) controls.explain(reason)
    controller.isExplained = isMoved && (isDue || controller.isExplained)
  }

  const readController = (pad: GamepadState, now: number, isTyping: boolean) => {
    const controller = identify(pad)
    if (isTyping) {
      controller.isArmed = false
      if (pad.index === steering) endSteering()
      return explain(pad, controller, TYPING_MESSAGE, now)
    }
    if (pad.mapping !== 'standard') return explain(pad, controller, UNKNOWN_LAYOUT_MESSAGE, now)
    if (pad.timestamp !== controller.fresh.timestamp) controller.fresh = { timestamp: pad.timestamp, at: now }
    const reading = readGamepad(pad)
    const isSteering = pad.index === steering
    if (isNeutral(reading)) {
      Object.assign(controller, { isArmed: true, movedAt: null, isExplained: false })
      // Later deflections are measured from this position
      measureDeflection(pad, controller)
      if (isSteering) endSteering()
      return
    }
    const isStale = now - controller.fresh.at >= STALE_AFTER_MS
    if (isStale || (steering !== null && !isSteering)) controller.isArmed = false
    if (controller.isArmed) {
      steering = pad.index
      return steer(reading)
    }
    if (isSteering) endSteering()
    explain(pad, controller, NOT_AT_REST_MESSAGE, now)
  }

  return {
    disarm,
    disconnect,
    isHolding: () => isHolding,
    /** Reads all connected controllers. While a text field has the focus (`isTyping`), none steers. */
    read: (pads: readonly GamepadState[], now: number, isTyping = false) => {
      for (const index of controllers.keys()) if (!pads.some((pad) => pad.index === index)) disconnect(index)
      for (const pad of pads) readController(pad, now, isTyping)
    },
  }
}

const UNKNOWN_LAYOUT_MESSAGE = 'This controller has no effect: the browser does not recognise its layout'
const TYPING_MESSAGE = 'The controller has no effect while a text field has the focus'
const NOT_AT_REST_MESSAGE = 'The controller has no effect until all its sticks, triggers and buttons are at rest'

/**
 * Returns the largest deflection of an input from its rest position. With an unknown layout, inputs may rest at any
 * value, so their first values count as rest. With the standard layout, the smallest deflection of each input so far
 * counts as rest, because a stick or trigger may have been deflected at first.
 */
const measureDeflection = ({ mapping, axes, buttons }: GamepadState, controller: Controller): number => {
  const isStandard = mapping === 'standard'
  const deflections = [...axes, ...buttons.map(({ value }) => value)].map(toDeflection)
  const values = isStandard ? deflections.map(Math.abs) : deflections
  const earlier = controller.rest ?? values
  const rest = isStandard ? values.map((value, index) => Math.min(value, earlier[index] ?? value)) : earlier
  controller.rest = rest
  return Math.max(...values.map((value, index) => Math.abs(value - (rest[index] ?? value))))
}

/** Both sticks pan and tilt, the triggers zoom, and the shoulder buttons move the sled. */
export const readGamepad = ({ axes, buttons }: Pick<GamepadState, 'axes' | 'buttons'>): GamepadReading => {
  const right = applyDeadZone(pickStronger(toDeflection(axes[0]), toDeflection(axes[2])))
  const down = applyDeadZone(pickStronger(toDeflection(axes[1]), toDeflection(axes[3])))
  const readTrigger = (button: number) => applyDeadZone(toDeflection(buttons[button]?.value))
  const zoomDeflection = readTrigger(TRIGGER_BUTTONS.right) - readTrigger(TRIGGER_BUTTONS.left)
  return {
    speeds: [toAxisSpeed('pan', right), toAxisSpeed('tilt', -down), toAxisSpeed('zoom', zoomDeflection)],
    sledBackward: buttons[SHOULDER_BUTTONS.left]?.pressed ?? false,
    sledForward: buttons[SHOULDER_BUTTONS.right]?.pressed ?? false,
  }
}

/** Rescales a deflection (−1 to 1), so that the value is 0 at the edge of the dead zone and 1 at full deflection. */
export const applyDeadZone = (deflection: number): number => {
  const left = Math.min(1, Math.max(0, (Math.abs(deflection) - DEAD_ZONE_FRACTION) / (1 - DEAD_ZONE_FRACTION)))
  return Math.sign(deflection) * left
}

/** Faulty controllers and drivers report values that are not finite. */
const toDeflection = (value = 0) => (Number.isFinite(value) ? value : 0)

const pickStronger = (a: number, b: number) => (Math.abs(b) > Math.abs(a) ? b : a)

/** Rounds the speed to hundredths, so that a trembling finger causes no new commands. */
const toAxisSpeed = (axis: PtzAxis, deflection: number): AxisSpeed => {
  const speed = Math.round(Math.abs(deflection) * HOLD_SPEEDS[axis] * 100) / 100
  return { axis, direction: deflection < 0 ? -1 : 1, speed }
}

const isNeutral = ({ speeds, sledBackward, sledForward }: GamepadReading): boolean =>
  speeds.every(({ speed }) => speed === 0) && !sledBackward && !sledForward
