import { SMALL_SCREEN_MAX_PX, TABLET_MAX_PX } from '../styles/breakpoints.ts'
import type { GridShape } from '../ui/use-grid-layout.ts'

/** Height of two lines of the name. It grows with the text size, unlike the buttons, which are sized for fingers. */
const NAME_REM = 2.25
const BUTTONS_PX = 64

const ICON_PX = 88

/**
 * Grid with four columns, or two on small screens (spec 9). Each tile has a 16:9 thumbnail above the name and the
 * buttons.
 */
export const galleryGridShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_MAX_PX ? 2 : 4),
  cellHeight: (width, rem) => width * (9 / 16) + NAME_REM * rem + BUTTONS_PX,
}

/**
 * Grid with five columns (spec 9), or fewer if names would not fit. The icon determines the minimum height of a tile's
 * picture.
 */
export const jobGridShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_MAX_PX ? 2 : windowWidth <= TABLET_MAX_PX ? 3 : 5),
  cellHeight: (width, rem) => Math.max(ICON_PX, width * (9 / 16)) + NAME_REM * rem + BUTTONS_PX,
}
