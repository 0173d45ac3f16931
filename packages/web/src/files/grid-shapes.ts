import { SMALL_SCREEN_MAX_PX, TABLET_MAX_PX } from '../styles/breakpoints.ts'
import type { GridShape } from '../ui/use-grid-layout.ts'

/** Height of a tile's text up to each width: four, three or two lines (file-tile.module.css). */
const TEXT_HEIGHTS = [
  { maxWidthRem: 11.5, heightRem: 4.25 },
  { maxWidthRem: 17, heightRem: 3.25 },
]
const WIDE_TEXT_HEIGHT_REM = 2.25
const BORDERS_PX = 2
/** Buttons are sized for fingers, so they do not grow with the text size. */
const BUTTONS_HEIGHT_PX = 64

const ICON_PX = 88

/** Four columns, or two on small screens (spec 9). Each tile has a 16:9 thumbnail above the name and the buttons. */
export const galleryGridShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_MAX_PX ? 2 : 4),
  cellHeight: (width, rem) => width * (9 / 16) + getHeightBelowPicture(width, rem),
}

/** Five columns (spec 9), or fewer if names would not fit. The icon determines the minimum height of the picture. */
export const jobGridShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_MAX_PX ? 2 : windowWidth <= TABLET_MAX_PX ? 3 : 5),
  cellHeight: (width, rem) => Math.max(ICON_PX, width * (9 / 16)) + getHeightBelowPicture(width, rem),
}

const getHeightBelowPicture = (width: number, rem: number) => {
  const narrow = TEXT_HEIGHTS.find(({ maxWidthRem }) => width - BORDERS_PX <= maxWidthRem * rem)
  return (narrow?.heightRem ?? WIDE_TEXT_HEIGHT_REM) * rem + BUTTONS_HEIGHT_PX
}
