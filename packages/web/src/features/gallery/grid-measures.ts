export const GRID_GAP_PX = 16
const FOOT_PX = 100
const SMALL_SCREEN_PX = 768

/** Four columns, two on small screens (spec 9). `windowWidth` in px. */
export const columnsFor = (windowWidth: number) => (windowWidth < SMALL_SCREEN_PX ? 2 : 4)

/** The height in px of a tile in a grid of that width: a 16:9 thumbnail over a foot with name and buttons. */
export const tileHeight = (gridWidth: number, columns: number) =>
  Math.round(((gridWidth - GRID_GAP_PX * (columns - 1)) / columns) * (9 / 16)) + FOOT_PX
