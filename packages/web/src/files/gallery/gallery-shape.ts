import { SMALL_SCREEN_PX } from '../../styles/breakpoints.ts'
import type { GridShape } from '../../ui/use-grid-box.ts'

/** Two lines of the name; below them the buttons, which are for fingers and do not grow with the letters. */
const NAME_REM = 2.25
const BUTTONS_PX = 64

/** Four columns, two on small screens (spec 9); a 16:9 thumbnail over a foot with name and buttons. */
export const galleryShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_PX ? 2 : 4),
  cellHeight: (width, rem) => width * (9 / 16) + NAME_REM * rem + BUTTONS_PX,
}
