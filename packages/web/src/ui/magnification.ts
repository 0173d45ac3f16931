/** A point in the picture's frame, as fractions of its width and height. */
export type Point = { x: number; y: number }

/** `origin` is the point that stays in its position while the picture is enlarged. */
export type Magnification = { factor: number; origin: Point }

export const notMagnified: Magnification = { factor: 1, origin: { x: 0.5, y: 0.5 } }

/** The factor that the button selects. A pinch can select any other. */
export const BUTTON_FACTOR = 2.5
const MAX_FACTOR = 8
/** Below this factor, a pinch ends the magnification, because fingers seldom meet the exact original size. */
const MIN_FACTOR = 1.08

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
const clampPoint = ({ x, y }: Point): Point => ({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) })

/** Returns the point of the picture that is visible at `shown`. */
export const findPicturePoint = ({ factor, origin }: Magnification, shown: Point): Point => ({
  x: origin.x + (shown.x - origin.x) / factor,
  y: origin.y + (shown.y - origin.y) / factor,
})

/** Enlarges by `ratio`, so that the point of the picture at `from` appears at `to`. */
export const pinch = (before: Magnification, ratio: number, from: Point, to: Point): Magnification => {
  const factor = clamp(before.factor * ratio, 1, MAX_FACTOR)
  if (factor === 1) return notMagnified
  const held = findPicturePoint(before, from)
  return {
    factor,
    origin: clampPoint({ x: (factor * held.x - to.x) / (factor - 1), y: (factor * held.y - to.y) / (factor - 1) }),
  }
}

type Fingers = ReadonlyMap<number, Point>
type FingerEvent = PointerPosition & { pointerId: number; currentTarget: Element }

/** Records the fingers that touch a picture. One finger moves the enlarged picture, and two enlarge it. */
export const createFingers = () => {
  let fingers: Fingers = new Map()

  const place = (event: FingerEvent) => {
    const point = toPoint(event, event.currentTarget)
    fingers = new Map(fingers).set(event.pointerId, point)
    return point
  }

  return {
    /** Returns the pointer ids of all fingers. */
    press: (event: FingerEvent) => {
      place(event)
      return [...fingers.keys()]
    },
    /** Returns a function that applies the movement to a magnification, or null for a pointer that is not pressed. */
    move: (event: FingerEvent) => {
      const before = fingers
      if (!before.has(event.pointerId)) return null
      const to = place(event)
      const size = event.currentTarget.getBoundingClientRect()
      return (magnification: Magnification) => applyFingerMove(magnification, before, event.pointerId, to, size)
    },
    /** Returns whether a pinch has ended because a finger was released while another remains. */
    release: ({ pointerId }: { pointerId: number }) => {
      const wasPressed = fingers.has(pointerId)
      fingers = new Map([...fingers].filter(([id]) => id !== pointerId))
      return wasPressed && fingers.size === 1
    },
  }
}

/** Returns the magnification after a finger has moved to `to`. `size` is the size of the picture's area in pixels. */
const applyFingerMove = (before: Magnification, fingers: Fingers, id: number, to: Point, size: Size): Magnification => {
  const from = fingers.get(id)
  if (!from) return before
  const others = [...fingers].filter(([each]) => each !== id).map(([, point]) => point)
  const [other] = others
  if (!other) return slideMagnification(before, { x: to.x - from.x, y: to.y - from.y })
  if (others.length > 1) return before
  const measureDistance = ({ x, y }: Point) => Math.hypot((x - other.x) * size.width, (y - other.y) * size.height)
  return pinch(
    before,
    measureDistance(to) / Math.max(1, measureDistance(from)),
    getMiddle(from, other),
    getMiddle(to, other),
  )
}

const getMiddle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

export const toPoint = ({ clientX, clientY }: PointerPosition, area: Element): Point => {
  const { left, top, width, height } = area.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

type Size = { width: number; height: number }
type PointerPosition = { clientX: number; clientY: number }

export const slideMagnification = ({ factor, origin }: Magnification, by: Point): Magnification =>
  factor === 1
    ? notMagnified
    : {
        factor,
        origin: clampPoint({ x: origin.x - by.x / (factor - 1), y: origin.y - by.y / (factor - 1) }),
      }

export const endPinch = (magnification: Magnification): Magnification =>
  magnification.factor < MIN_FACTOR ? notMagnified : magnification

export const toStyle = ({ factor, origin }: Magnification) => ({
  scale: `${factor}`,
  transformOrigin: `${origin.x * 100}% ${origin.y * 100}%`,
})

/** `2.5×` */
export const formatFactor = ({ factor }: Magnification) => `${factor.toFixed(1)}×`
