import * as limits from '@rig/contract/limits'
import { type Reading, unknownReading } from '../record/finding.ts'
import { parseDecimal } from '../record/finding-values.ts'

/** A position of the sled as the operator types it. */
export type SledText = { position: string; tolerance: string }

export const toSledText = ({ value, tolerance }: Reading): SledText => ({
  position: formatOptional(value),
  tolerance: value === null ? '' : formatOptional(tolerance),
})

/** Returns what is wrong with the text, or undefined. */
export const describeSledText = ({ position, tolerance }: SledText): string | undefined => {
  const { min, max } = limits.SLED_RANGE
  const value = parseDecimal(position)
  if (position.trim() !== '' && (value === null || value < min || value > max))
    return `The position is a number from ${min} to ${max}`
  if (tolerance.trim() !== '' && (parseDecimal(tolerance) ?? -1) < 0) return 'The tolerance is a number, 0 or more'
  return undefined
}

/** Returns the typed position. An unchanged position keeps its certainty, and a typed one is an estimate. */
export const parseSledText = (text: SledText, measured: Reading): Reading => {
  const before = toSledText(measured)
  if (text.position === before.position && text.tolerance === before.tolerance) return measured
  const value = parseDecimal(text.position)
  return value === null ? unknownReading : { value, certainty: 'estimated', tolerance: parseDecimal(text.tolerance) }
}

const formatOptional = (value: number | null) => (value === null ? '' : `${Math.round(value * 10) / 10}`)
