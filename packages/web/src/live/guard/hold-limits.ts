/** A hold ends automatically after this long: no one holds one control for half a minute on purpose. */
export const HOLD_MAX_MS = 30_000

/** A timer that fires later than this shows that the page was suspended, and that no one watched the movement. */
export const SLEPT_MS = 1_000
