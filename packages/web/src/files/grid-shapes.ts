import { SMALL_SCREEN_MAX_PX, TABLET_MAX_PX } from '../styles/breakpoints.ts'
import type { GridShape } from '../ui/use-grid-layout.ts'

/** Two lines of the name grow with the text size. The buttons do not, because they are sized for fingers. */
const NAME_REM = 2.25
const BUTTONS_PX = 64

const ICON_PX = 88

/** Has four columns, or two on small screens (spec 9). A 16:9 thumbnail is above the name and the buttons. */
export const galleryGridShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_MAX_PX ? 2 : 4),
  cellHeight: (width, rem) => width * (9 / 16) + NAME_REM * rem + BUTTONS_PX,
}

/** Has five columns (spec 9), or fewer where a name would not fit. The icon sets the minimum height of the picture. */
export const jobGridShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_MAX_PX ? 2 : windowWidth <= TABLET_MAX_PX ? 3 : 5),
  cellHeight: (width, rem) => Math.max(ICON_PX, width * (9 / 16)) + NAME_REM * rem + BUTTONS_PX,
}
