import { randomHexDigits } from './numbers.ts'
import type { Rig } from './rig.ts'

export const issueId = (rig: Rig): { rig: Rig; id: string } => {
  const issued = rig.issued + 1
  return { rig: { ...rig, issued }, id: randomHexDigits(rig.seed, issued, 24) }
}

/** Issues a lower-case UUID, the format of the camera server. */
export const issueUuid = (rig: Rig): { rig: Rig; id: string } => {
  const issued = rig.issued + 1
  return { rig: { ...rig, issued }, id: formatUuid(randomHexDigits(rig.seed, issued, 32)) }
}

const formatUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
