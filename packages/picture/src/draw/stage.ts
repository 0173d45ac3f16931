import type { Daylight } from './daylight.ts'
import type { Frame } from './frame.ts'
import type { Lens } from './lens.ts'

/** The argument of all drawing functions: frame, lens and light. */
export type Stage = { frame: Frame; lens: Lens; light: Daylight }
