export const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 40

type Tap = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'>

/** Returns whether a tap is so soon after another one, and so near to it, that the two may be a double tap. */
export const isDoubleTap = (first: Tap, second: Tap): boolean =>
  second.timeStamp - first.timeStamp < DOUBLE_TAP_MS &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) < DOUBLE_TAP_PX
