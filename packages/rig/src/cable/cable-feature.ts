import type { CableRecord } from '@rig/contract/sim'

/** Describes a clamp, mark, spacer or defect. `since` is in milliseconds since 1970. */
export type CableFeature = Omit<CableRecord, 'metres' | 'since'> & { since: number | null }

export const METRES_PER_SLED_UNIT = 0.25
