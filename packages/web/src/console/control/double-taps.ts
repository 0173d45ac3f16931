export const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 40
const DOUBLE_CLICK_PX = 4

export type Tap = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'> & { pointerType?: string }

/**
 * Returns whether a tap is so soon after another one, and so near to it, that the two may be a double tap. A mouse
 * hardly moves during a double click.
 */
export const isDoubleTap = (first: Tap, second: Tap): boolean =>
  second.timeStamp - first.timeStamp < DOUBLE_TAP_MS &&
  Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY) <
    (second.pointerType === 'mouse' ? DOUBLE_CLICK_PX : DOUBLE_TAP_PX)
