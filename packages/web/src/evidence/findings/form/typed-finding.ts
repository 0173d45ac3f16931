import * as z from 'zod/mini'
import { explainExcess } from '../../../ui/text-field.tsx'
import {
  createTexts,
  explainDueDate,
  FINDING_SLED_RANGE,
  type FindingFields,
  GRADES,
  OBSERVATION_KIND,
  parseDecimal,
  type Reading,
  textFields,
  unknownReading,
} from '../record/finding.ts'
import { formatNumber } from '../record/finding-texts.ts'

/** The fields of a finding as the operator has typed them, including invalid ones. */
export type TypedFinding = Omit<FindingFields, 'sled'> & { sledText: SledText }

type SledText = { position: string; tolerance: string }

const text = z.catch(z.string(), '')
const emptySledText: SledText = { position: '', tolerance: '' }
const typedFindingSchema = z.object({
  kind: z.catch(z.string(), OBSERVATION_KIND),
  grade: z.catch(z.nullable(z.literal(GRADES)), null),
  dueDate: text,
  sledText: z.catch(z.object({ position: text, tolerance: text }), emptySledText),
})

/**
 * Returns the fields of a stored draft. A field that is missing or has another type is empty; the kind is then
 * `observation`.
 */
export const readTypedFinding = (stored: unknown): TypedFinding => {
  const fields = z.parse(z.catch(z.record(z.string(), z.unknown()), {}), stored)
  return { ...z.parse(typedFindingSchema, fields), ...createTexts((name) => z.parse(text, fields[name])) }
}

/** Returns whether the form shows an error. */
export const isInvalid = (typed: TypedFinding): boolean =>
  textFields.some(({ name, maxChars }) => explainExcess(typed[name], maxChars) !== undefined) ||
  [explainDueDate(typed.dueDate), explainSledPosition(typed.sledText), explainSledTolerance(typed.sledText)].some(
    (error) => error !== undefined,
  )

/** Returns the fields to store. `measured` is the position of the sled before the operator typed another one. */
export const toFields = (typed: TypedFinding, measured: Reading): FindingFields => ({
  kind: typed.kind,
  grade: typed.grade,
  dueDate: typed.dueDate,
  ...createTexts((name) => typed[name]),
  sled: parseSledText(typed.sledText, measured),
})

export const toSledText = ({ value, tolerance }: Reading): SledText => ({
  position: formatOptional(value),
  tolerance: value === null ? '' : formatOptional(tolerance),
})

export const explainSledPosition = ({ position }: SledText): string | undefined => {
  if (position.trim() === '') return undefined
  const { min, max } = FINDING_SLED_RANGE
  const value = parseDecimal(position)
  return value === null || value < min || value > max
    ? `The position must be a number from ${min} to ${max}`
    : undefined
}

export const explainSledTolerance = ({ position, tolerance }: SledText): string | undefined => {
  if (tolerance.trim() === '') return undefined
  if ((parseDecimal(tolerance) ?? -1) < 0) return 'The tolerance must be a number, 0 or greater'
  return position.trim() === '' ? 'Enter a position, or delete the tolerance' : undefined
}

/** A measured position that the operator has not changed keeps its certainty; a typed one is an estimate. */
const parseSledText = (text: SledText, measured: Reading): Reading => {
  const before = toSledText(measured)
  if (text.position === before.position && text.tolerance === before.tolerance) return measured
  const value = parseDecimal(text.position)
  return value === null ? unknownReading : { value, certainty: 'estimated', tolerance: parseDecimal(text.tolerance) }
}

const formatOptional = (value: number | null) => (value === null ? '' : formatNumber(value))
