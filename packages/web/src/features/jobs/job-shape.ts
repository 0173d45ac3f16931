import { SMALL_SCREEN_PX, TABLET_PX } from '../../styles/breakpoints.ts'
import type { GridShape } from '../../ui/use-grid-box.ts'

const NAME_REM = 2.25
const ICON_AND_BUTTONS_PX = 152

/** Five columns (spec 9), three and two where a name would have no room: an icon over a foot with name and buttons. */
export const jobShape: GridShape = {
  columns: (windowWidth) => (windowWidth <= SMALL_SCREEN_PX ? 2 : windowWidth <= TABLET_PX ? 3 : 5),
  cellHeight: (_, rem) => NAME_REM * rem + ICON_AND_BUTTONS_PX,
}
