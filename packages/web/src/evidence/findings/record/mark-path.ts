import type { Mark } from './finding.ts'

/** Width of the space in which marks are drawn. The height follows from the aspect ratio of the picture. */
export const MARK_SPACE_WIDTH = 1_000

const ARROW_HEAD = 36

/** Returns the SVG path of a mark, in a space that is `MARK_SPACE_WIDTH` wide. */
export const getMarkPath = (mark: Mark, height: number): string => {
  const [x, y] = [mark.x * MARK_SPACE_WIDTH, mark.y * height]
  if (mark.shape === 'box')
    return `M${round(x)} ${round(y)}h${round(mark.width * MARK_SPACE_WIDTH)}v${round(mark.height * height)}h${round(-mark.width * MARK_SPACE_WIDTH)}z`
  const [fromX, fromY] = [mark.fromX * MARK_SPACE_WIDTH, mark.fromY * height]
  const angle = Math.atan2(y - fromY, x - fromX)
  const heads = [-0.5, 0.5].map((turn) => {
    const [headX, headY] = [x - ARROW_HEAD * Math.cos(angle + turn), y - ARROW_HEAD * Math.sin(angle + turn)]
    return `M${round(x)} ${round(y)}L${round(headX)} ${round(headY)}`
  })
  return `M${round(fromX)} ${round(fromY)}L${round(x)} ${round(y)}${heads.join('')}`
}

const round = (value: number) => Math.round(value * 10) / 10
