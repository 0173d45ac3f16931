import type { Daylight } from './daylight.ts'
import type { Frame } from './frame.ts'
import type { Lens } from './lens.ts'

export type Stage = { frame: Frame; lens: Lens; light: Daylight }
