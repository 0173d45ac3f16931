import type { Mark } from '../record/finding.ts'

export type MarkShape = Mark['shape']

type Point = { x: number; y: number }

const MIN_SIZE_FRACTION = 0.02
const KEY_STEP_FRACTION = 0.01
const INITIAL_SIZE_FRACTION = 0.2

/** Returns a mark of the given shape in the middle of the picture, for marking by keyboard. */
export const createMark = (shape: MarkShape): Mark =>
  shape === 'box'
    ? {
        shape,
        x: 0.5 - INITIAL_SIZE_FRACTION / 2,
        y: 0.5 - INITIAL_SIZE_FRACTION / 2,
        width: INITIAL_SIZE_FRACTION,
        height: INITIAL_SIZE_FRACTION,
      }
    : { shape, x: 0.5, y: 0.5, fromX: 0.5 - INITIAL_SIZE_FRACTION, fromY: 0.5 - INITIAL_SIZE_FRACTION }

/** Returns the mark that a pointer draws from one point to another: an arrow points to the second one. */
export const drawMark = (shape: MarkShape, from: Point, to: Point): Mark => {
  const [start, end] = [clampPoint(from), clampPoint(to)]
  if (shape === 'arrow') return { shape, x: end.x, y: end.y, fromX: start.x, fromY: start.y }
  const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)]
  return {
    shape,
    x: Math.min(x, 1 - MIN_SIZE_FRACTION),
    y: Math.min(y, 1 - MIN_SIZE_FRACTION),
    width: Math.max(MIN_SIZE_FRACTION, Math.abs(end.x - start.x)),
    height: Math.max(MIN_SIZE_FRACTION, Math.abs(end.y - start.y)),
  }
}

export const convertMark = (mark: Mark, shape: MarkShape): Mark => {
  if (mark.shape === shape) return mark
  if (mark.shape === 'box') {
    const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2]
    return { shape: 'arrow', x, y, fromX: clamp(x - INITIAL_SIZE_FRACTION), fromY: clamp(y - INITIAL_SIZE_FRACTION) }
  }
  const half = INITIAL_SIZE_FRACTION / 2
  return drawMark('box', { x: mark.x - half, y: mark.y - half }, { x: mark.x + half, y: mark.y + half })
}

const keyOffsets: Record<string, Point> = {
  ArrowLeft: { x: -KEY_STEP_FRACTION, y: 0 },
  ArrowRight: { x: KEY_STEP_FRACTION, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP_FRACTION },
  ArrowDown: { x: 0, y: KEY_STEP_FRACTION },
}

/** The arrow keys move a mark; with Shift they resize a box or turn an arrow. Returns null for other keys. */
export const adjustMark = (mark: Mark, key: string, isShifted: boolean): Mark | null => {
  const step = keyOffsets[key]
  if (!step) return null
  if (mark.shape === 'arrow') {
    const turnedArrow = { ...mark, fromX: clamp(mark.fromX + step.x), fromY: clamp(mark.fromY + step.y) }
    return isShifted ? turnedArrow : { ...turnedArrow, x: clamp(mark.x + step.x), y: clamp(mark.y + step.y) }
  }
  return isShifted
    ? {
        ...mark,
        width: Math.min(1 - mark.x, Math.max(MIN_SIZE_FRACTION, mark.width + step.x)),
        height: Math.min(1 - mark.y, Math.max(MIN_SIZE_FRACTION, mark.height + step.y)),
      }
    : {
        ...mark,
        x: Math.min(1 - mark.width, Math.max(0, mark.x + step.x)),
        y: Math.min(1 - mark.height, Math.max(0, mark.y + step.y)),
      }
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const clampPoint = ({ x, y }: Point): Point => ({ x: clamp(x), y: clamp(y) })

/** Width of the space in which marks are drawn. The height follows from the aspect ratio of the picture. */
export const MARK_SPACE_WIDTH = 1_000

const ARROW_HEAD_LENGTH = 36

export const getMarkPath = (mark: Mark, height: number): string => {
  const [x, y] = [mark.x * MARK_SPACE_WIDTH, mark.y * height]
  if (mark.shape === 'box')
    return `M${round(x)} ${round(y)}h${round(mark.width * MARK_SPACE_WIDTH)}v${round(mark.height * height)}h${round(-mark.width * MARK_SPACE_WIDTH)}z`
  const [fromX, fromY] = [mark.fromX * MARK_SPACE_WIDTH, mark.fromY * height]
  const angle = Math.atan2(y - fromY, x - fromX)
  const heads = [-0.5, 0.5].map((turn) => {
    const [headX, headY] = [
      x - ARROW_HEAD_LENGTH * Math.cos(angle + turn),
      y - ARROW_HEAD_LENGTH * Math.sin(angle + turn),
    ]
    return `M${round(x)} ${round(y)}L${round(headX)} ${round(headY)}`
  })
  return `M${round(fromX)} ${round(fromY)}L${round(x)} ${round(y)}${heads.join('')}`
}

const round = (value: number) => Math.round(value * 10) / 10
