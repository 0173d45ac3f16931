import { SMALL_SCREEN_PX, TABLET_PX } from '../../styles/breakpoints.ts'
import type { GridShape } from '../../ui/use-grid-box.ts'

const NAME_REM = 2.25
const ICON_PX = 88
const BUTTONS_PX = 64

/** Five columns (spec 9), three and two where a name would have no room: an icon, 16:9 where that is higher, over a foot with name and buttons. */
export const jobShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_PX ? 2 : windowWidth <= TABLET_PX ? 3 : 5),
  cellHeight: (width, rem) => Math.max(ICON_PX, width * (9 / 16)) + NAME_REM * rem + BUTTONS_PX,
}
