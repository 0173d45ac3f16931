import { SMALL_SCREEN_MAX_PX, TABLET_MAX_PX } from '../styles/breakpoints.ts'
import type { GridShape } from '../ui/use-grid-layout.ts'

/** Height of a tile's text: two lines in wide tiles, three in narrow ones (file-tile.module.css). */
const TEXT_HEIGHT_REM = { wide: 2.25, narrow: 3.25 }
const NARROW_REM = 17
const BORDERS_PX = 2
/** Buttons are sized for fingers, so they do not grow with the text size. */
const BUTTONS_HEIGHT_PX = 64

const ICON_PX = 88

/** Four columns, or two on small screens (spec 9). Each tile has a 16:9 thumbnail above the name and the buttons. */
export const galleryGridShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_MAX_PX ? 2 : 4),
  cellHeight: (width, rem) => width * (9 / 16) + textHeight(width, rem),
}

/** Five columns (spec 9), or fewer if names would not fit. The icon determines the minimum height of the picture. */
export const jobGridShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_MAX_PX ? 2 : windowWidth <= TABLET_MAX_PX ? 3 : 5),
  cellHeight: (width, rem) => Math.max(ICON_PX, width * (9 / 16)) + textHeight(width, rem),
}

const textHeight = (width: number, rem: number) => {
  const isNarrow = width - BORDERS_PX <= NARROW_REM * rem
  return (isNarrow ? TEXT_HEIGHT_REM.narrow : TEXT_HEIGHT_REM.wide) * rem + BUTTONS_HEIGHT_PX
}
