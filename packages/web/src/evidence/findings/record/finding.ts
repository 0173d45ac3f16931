import { SLED_RANGE, SLED_STEP } from '@rig/contract/limits'
import * as z from 'zod/mini'
import type { Recording } from '../../../rig/recordings.ts'

/** States how a value was obtained. `known` values come from the rig or from the name of a recording. */
const certaintySchema = z.enum(['known', 'estimated', 'unknown'])

/** A value and its tolerance (the largest error to expect), in the same unit. The tolerance is null if unknown. */
const readingSchema = z.object({
  value: z.nullable(z.number()),
  certainty: certaintySchema,
  tolerance: z.nullable(z.number()),
})

/** Positions in the picture, as fractions of its width and height. An arrow points to `x`, `y`. */
const mark = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('box'), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  z.object({ shape: z.literal('arrow'), x: z.number(), y: z.number(), fromX: z.number(), fromY: z.number() }),
])

const verdictSchema = z.enum(['recorded', 'unchanged', 'grown', 'repaired', 'not-visible', 'edited'])

const inspectionSchema = z.looseObject({
  id: z.string(),
  /** When the entry was made (`at`), and when its picture was taken (`takenAt`), in ISO 8601. */
  at: z.string(),
  takenAt: z.nullable(z.string()),
  by: z.string(),
  verdict: verdictSchema,
  film: z.nullable(z.string()),
  note: z.string(),
  hasPicture: z.boolean(),
})

/** The interval in which the damage appeared (ISO 8601). A bound is null if no film determines it. */
const onset = z.object({
  after: z.nullable(z.string()),
  before: z.nullable(z.string()),
  films: z.number(),
  unclear: z.number(),
  isExact: z.boolean(),
})

/** A picture that the console has made from two films. `seconds` is the time of the shown frame, if known. */
const still = z.object({
  name: z.string(),
  sources: z.array(z.object({ name: z.string(), seconds: z.nullable(z.number()) })),
})

type TextField = {
  name: string
  label: string
  maxChars: number
  placeholder: string
  /** True for a text with several paragraphs, whose field needs the whole width. */
  isLong: boolean
}

/** What operators write about a finding: the form, edits, merges, the report and the CSV iterate over these rows. */
export const textFields = [
  { name: 'extent', label: 'Extent', maxChars: 120, placeholder: 'e.g. 3 cm', isLong: false },
  { name: 'note', label: 'Note', maxChars: 10_000, placeholder: '', isLong: true },
] as const satisfies readonly TextField[]

export const shortTextFields = textFields.filter(({ isLong }) => !isLong)
export const longTextFields = textFields.filter(({ isLong }) => isLong)

type TextFieldName = (typeof textFields)[number]['name']

/** A finding that was stored before the field existed has an empty text. */
const text = z._default(z.string(), '')
const joinLines = (lines: string) =>
  lines
    .split(/[\r\n]+/)
    .filter(Boolean)
    .join(' / ')
/** An `<input>` drops line breaks, which would turn '1 cm' and '5 cm' into '1 cm5 cm'. */
const shortTextSchema = z._default(z.string().check(z.overwrite(joinLines)), '')
const texts = { extent: shortTextSchema, note: text } satisfies Record<TextFieldName, typeof text>
const textsSchema = z.object(texts)

/** Returns a text for each of `textFields`. */
export const createTexts = (create: (name: TextFieldName) => string) =>
  z.parse(textsSchema, Object.fromEntries(textFields.map(({ name }) => [name, create(name)])))

/** Schema of a stored finding. Unknown fields of a later version are kept. */
const findingSchema = z.looseObject({
  id: z.string().check(z.minLength(1)),
  kind: z.string(),
  /** The grade, or null for an observation: a recording or still that was collected. */
  grade: z.nullable(z.int().check(z.minimum(0), z.maximum(4))),
  ...texts,
  /** `YYYY-MM-DD`, or '' without a due date. */
  dueDate: z.string(),
  mark: z.nullable(mark),
  /** `id` is the camera id, which a rename does not change. It is missing if the camera was unknown. */
  camera: z.object({ name: z.string(), certainty: certaintySchema, id: z.optional(z.string()) }),
  pan: readingSchema,
  tilt: readingSchema,
  zoom: readingSchema,
  sled: readingSchema,
  /** When the picture was taken (ISO 8601). The tolerance is in seconds. */
  time: z.object({ at: z.nullable(z.string()), certainty: certaintySchema, tolerance: z.nullable(z.number()) }),
  /** The recording that was marked, or null for the live picture. */
  recording: z.nullable(
    z.object({
      name: z.string(),
      seconds: z.nullable(z.number()),
      /** Whether the film is a file on the operator's computer instead of in the gallery. */
      isLocal: z.optional(z.boolean()),
    }),
  ),
  still: z.optional(still),
  history: z.array(inspectionSchema),
  onset: z.nullable(onset),
})

export type Reading = z.infer<typeof readingSchema>
export type Mark = z.infer<typeof mark>
export type Verdict = z.infer<typeof verdictSchema>
export type Inspection = z.infer<typeof inspectionSchema>
export type Onset = z.infer<typeof onset>
export type Still = z.infer<typeof still>
export type Finding = z.infer<typeof findingSchema>

export type FindingOrigin = Pick<Finding, 'camera' | 'pan' | 'tilt' | 'zoom' | 'sled' | 'time' | 'recording'>

export type FindingFields = Pick<Finding, 'kind' | 'grade' | 'dueDate' | 'sled' | TextFieldName>

export const GRADES = [0, 1, 2, 3, 4] as const

/** Texts of the grades 0 to 4. As in DIN 1076, 4 is the worst. */
export const gradeTexts = ['no effect', 'slight', 'moderate', 'serious', 'critical'] as const

/** The kind of an observation to which the operator has not given another kind. */
export const OBSERVATION_KIND = 'observation'

export const unknownReading: Reading = { value: null, certainty: 'unknown', tolerance: null }

/** Returns null for a record that is damaged or comes from an incompatible version. */
export const parseFinding = (stored: unknown): Finding | null => {
  const parsed = z.safeParse(findingSchema, stored)
  return parsed.success ? parsed.data : null
}

/** Returns the name of the recording or still that a finding shows, or null for the live picture. */
export const getOriginalName = ({ still, recording }: Pick<Finding, 'still' | 'recording'>): string | null =>
  still?.name ?? recording?.name ?? null

/** Returns the list that contains the recording of a finding. */
export const getOriginalList = ({ recording }: Pick<Finding, 'recording'>): Recording['list'] =>
  recording?.isLocal ? 'computer' : 'gallery'

/**
 * Returns a key that findings of the same recording or still have in common, or null for the live picture. A film on
 * this computer can have the same name as a film of the gallery.
 */
export const getOriginalKey = (finding: Pick<Finding, 'still' | 'recording'>): string | null => {
  const name = getOriginalName(finding)
  return name && `${finding.still ? 'still' : getOriginalList(finding)} ${name}`
}

/** Returns whether a finding is damage. An observation has no grade. */
export const isDamage = ({ grade }: Pick<Finding, 'grade'>) => grade !== null

export const isFindingOpen = ({ history }: Pick<Finding, 'history'>) =>
  history.findLast(({ verdict }) => verdict !== 'edited' && verdict !== 'not-visible')?.verdict !== 'repaired'

/** Returns the newest inspection. For a new finding, this is the one that recorded it. */
export const getLastInspection = ({ history }: Pick<Finding, 'history'>) =>
  history.findLast(({ verdict }) => verdict !== 'edited')

/**
 * Returns whether a finding shows its recording for lack of a stored picture. False for a finding that was marked at a
 * time in a film, because the film's first frame does not show it.
 */
export const showsOriginal = (finding: Pick<Finding, 'history' | 'still' | 'recording'>) =>
  getOriginalName(finding) !== null &&
  (finding.recording?.seconds ?? null) === null &&
  !getFirstInspectionWithPicture(finding)

export const getFirstInspectionWithPicture = ({ history }: Pick<Finding, 'history'>) =>
  history.find(({ hasPicture }) => hasPicture)

/** Kinds that are offered unless `config.json` contains `findingKinds`. */
const DEFAULT_KINDS = ['broken wire', 'corrosion', 'wear', 'clamp', 'paint', 'other'] as const

/** Returns the kinds to choose from, including `current`, because a colleague's list may contain other kinds. */
export const listKinds = (configured: readonly string[] | undefined, current = ''): string[] => {
  const kinds = configured ?? DEFAULT_KINDS
  return current === '' || kinds.includes(current) ? [...kinds] : [...kinds, current]
}

/** Sled positions of findings. A position that is estimated from a film may be slightly outside the track. */
export const FINDING_SLED_RANGE = { min: SLED_RANGE.min - SLED_STEP, max: SLED_RANGE.max + SLED_STEP } as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DECIMAL_PATTERN = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/

/** Due dates outside of these years are typing errors, such as a year of two digits. */
const DUE_YEARS = { first: 2000, last: 2199 } as const

/** Returns why a due date is refused, or undefined. The form and the import accept the same dates. */
export const explainDueDate = (text: string): string | undefined => {
  if (text === '') return undefined
  if (text === INCOMPLETE_DATE) return 'Complete the due date, or delete it'
  if (!isDay(text)) return 'The due date must be a day such as 2026-08-01'
  const year = Number(text.slice(0, 4))
  const isUsual = year >= DUE_YEARS.first && year <= DUE_YEARS.last
  return isUsual ? undefined : `The due date must be in a year from ${DUE_YEARS.first} to ${DUE_YEARS.last}`
}

/** Value of a date that has been typed only in part. Browsers report such a date as ''. */
export const INCOMPLETE_DATE = 'incomplete'

/** Returns whether a text is a valid date such as `2026-08-01`. */
const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false
  const time = Date.parse(text)
  // JavaScript accepts 30 February and returns a day in March
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Accepts `12.5` and `12,5`. Returns null for other text and, unlike `Number`, for `0x10` and `1e2`. */
export const parseDecimal = (text: string): number | null => {
  const trimmed = text.trim()
  return DECIMAL_PATTERN.test(trimmed) ? Number(trimmed.replace(',', '.')) : null
}
