import { digits } from './chance.ts'
import type { Rig } from './rig.ts'

/** Issues an identifier of 24 hexadecimal digits. */
export const issueId = (rig: Rig): { rig: Rig; id: string } => {
  const issued = rig.issued + 1
  return { rig: { ...rig, issued }, id: digits(rig.seed, issued, 24) }
}

/** Issues an identifier in the camera server's format, a lower-case UUID. */
export const issueUuid = (rig: Rig): { rig: Rig; id: string } => {
  const issued = rig.issued + 1
  return { rig: { ...rig, issued }, id: formatUuid(digits(rig.seed, issued, 32)) }
}

const formatUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
