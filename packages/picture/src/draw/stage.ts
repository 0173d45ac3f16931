import type { Daylight } from './daylight.ts'
import type { Frame } from './frame.ts'
import type { Lens } from './lens.ts'

/** Where solids are drawn: the picture, the camera and the light. */
export type Stage = { frame: Frame; lens: Lens; light: Daylight }
