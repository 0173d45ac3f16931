import type { CableRecord } from '@rig/contract/sim'

/** A clamp, a mark, a spacer or a defect on the cable; `since` is in ms. */
export type CableFeature = Omit<CableRecord, 'metres' | 'since'> & { since: number | null }

/** One sled unit is 25 cm of cable. */
export const METRES_PER_UNIT = 0.25
