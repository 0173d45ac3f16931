import type { Daylight } from './daylight.ts'
import type { Frame } from './frame.ts'
import type { Lens } from './lens.ts'

/** Bundles what every drawing function requires. */
export type Stage = { frame: Frame; lens: Lens; light: Daylight }
