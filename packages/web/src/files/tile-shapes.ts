import { SMALL_SCREEN_PX, TABLET_PX } from '../styles/breakpoints.ts'
import type { GridShape } from '../ui/use-grid-box.ts'

/** Below the picture: two lines of the name, and the buttons, which are sized for fingers and do not grow with the text. */
const NAME_REM = 2.25
const BUTTONS_PX = 64

const ICON_PX = 88

/** Four columns, two on small screens (spec 9); a 16:9 thumbnail above the name and the buttons. */
export const galleryShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_PX ? 2 : 4),
  cellHeight: (width, rem) => width * (9 / 16) + NAME_REM * rem + BUTTONS_PX,
}

/** Five columns (spec 9), three and two where a name would have no room; an icon, or 16:9 if that is higher, above the name and the buttons. */
export const jobShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_PX ? 2 : windowWidth <= TABLET_PX ? 3 : 5),
  cellHeight: (width, rem) => Math.max(ICON_PX, width * (9 / 16)) + NAME_REM * rem + BUTTONS_PX,
}
