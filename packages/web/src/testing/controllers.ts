import { onTestFinished } from 'vitest'

export type ControllerParts = {
  index?: number
  mapping?: string
  axes?: number[]
  /** Values of the pressed buttons, from 0 to 1. */
  pressed?: Record<number, number>
  timestamp?: number
}

/** Returns a connected game controller, by default at rest. */
export const createController = ({ index = 0, pressed = {}, ...parts }: ControllerParts = {}) => ({
  index,
  id: `controller ${index}`,
  connected: true,
  mapping: 'standard',
  axes: [0, 0, 0, 0],
  buttons: Array.from({ length: 17 }, (_, button) => {
    const value = pressed[button] ?? 0
    return { pressed: value > 0.5, touched: value > 0, value }
  }),
  timestamp: 0,
  ...parts,
})

/** Replaces the controllers that the browser lists, until the end of the test. */
export const stubControllers = (list: () => unknown[]) => {
  Object.assign(navigator, { getGamepads: list })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'getGamepads'))
}
