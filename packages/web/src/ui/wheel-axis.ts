type WheelTurn = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'shiftKey' | 'altKey' | 'metaKey' | 'timeStamp'>

/** Scrolling counts as finished after this time without a wheel event. */
export const SCROLL_END_DELAY_MS = 200

/**
 * Returns a function that returns whether a wheel event belongs to vertical scrolling. A sideways swipe means Back or
 * Forward, even at its end, when some of its events point up or down. With Shift, Alt or Command, the wheel scrolls
 * sideways, goes back or zooms the page.
 */
export const createWheelAxis = () => {
  let gesture = { right: 0, down: 0, isVertical: false, at: -Infinity }
  return ({ deltaX, deltaY, shiftKey, altKey, metaKey, timeStamp }: WheelTurn): boolean => {
    if (timeStamp - gesture.at >= SCROLL_END_DELAY_MS) gesture = { right: 0, down: 0, isVertical: false, at: timeStamp }
    const right = gesture.right + Math.abs(deltaX)
    const down = gesture.down + Math.abs(deltaY)
    gesture = { right, down, isVertical: gesture.isVertical || down > right, at: timeStamp }
    return gesture.isVertical && !shiftKey && !altKey && !metaKey
  }
}
