import * as limits from '@rig/contract/limits'
import { useRef } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { readText } from '../../../ui/form.tsx'
import { LimitedTextField } from '../../../ui/limited-text-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  EXTENT_MAX_CHARS,
  explainDueDate,
  type Finding,
  type FindingFields,
  type FindingOrigin,
  GRADES,
  gradeTexts,
  INCOMPLETE_DAY,
  listKinds,
  NOTE_MAX_CHARS,
  parseDecimal,
  type Reading,
  unknownReading,
} from '../record/finding.ts'
import { formatReading, formatSource, formatTime } from '../record/finding-texts.ts'
import styles from './mark-dialog.module.css'

export type FindingText = Omit<FindingFields, 'sled'> & { sledText: SledText }

type FindingFormProps = { value: FindingText; onChange: (value: FindingText) => void }

export const FindingForm = ({ value, onChange }: FindingFormProps) => {
  const { config } = useConsole()
  const form = useRef<HTMLFormElement>(null)
  const change = (changed: Partial<FindingText>) =>
    onChange({ ...value, ...(form.current && readTexts(new FormData(form.current))), ...changed })
  const checkDueDate = ({ validity, value: dueDate }: HTMLInputElement) => {
    if (validity.badInput) change({ dueDate: INCOMPLETE_DAY })
    else if (value.dueDate === INCOMPLETE_DAY) change({ dueDate })
  }
  return (
    <form ref={form} className={styles.form}>
      <SelectField
        label="Kind"
        name="kind"
        value={value.kind}
        onChange={(kind) => change({ kind })}
        options={listKinds(config.findingKinds, value.kind).map((kind) => ({ value: kind, label: kind }))}
      />
      <fieldset className={styles.grades}>
        <legend className={styles.legend}>
          Grade: {value.grade === null ? 'none, an observation' : gradeTexts[value.grade]}
        </legend>
        {GRADES.map((grade) => (
          <label key={grade} className={styles.grade} data-grade={grade}>
            <input
              type="radio"
              name="grade"
              aria-label={`${grade}, ${gradeTexts[grade]}`}
              checked={value.grade === grade}
              onChange={() => change({ grade })}
            />
            {grade}
          </label>
        ))}
      </fieldset>
      <LimitedTextField
        label="Extent"
        name="extent"
        placeholder="e.g. 3 cm"
        defaultValue={value.extent}
        onChange={() => change({})}
        maxChars={EXTENT_MAX_CHARS}
      />
      <TextField
        label="Due date"
        name="dueDate"
        type="date"
        defaultValue={value.dueDate === INCOMPLETE_DAY ? '' : value.dueDate}
        error={explainDueDate(value.dueDate)}
        onChange={(dueDate) => change({ dueDate })}
        onBlur={({ currentTarget }) => checkDueDate(currentTarget)}
      />
      <TextField
        label="Sled position"
        name="sled"
        inputMode="decimal"
        placeholder="unknown"
        defaultValue={value.sledText.position}
        error={describeSledText(value.sledText)}
        onChange={() => change({})}
      />
      <TextField
        label="Tolerance ±"
        name="tolerance"
        inputMode="decimal"
        placeholder="unknown"
        defaultValue={value.sledText.tolerance}
        onChange={() => change({})}
      />
      <div className={styles.wide}>
        <LimitedTextField
          label="Note"
          name="note"
          multiline
          defaultValue={value.note}
          onChange={() => change({})}
          maxChars={NOTE_MAX_CHARS}
        />
      </div>
    </form>
  )
}

/** Returns the texts of all fields, because a script may fill one without an event. */
const readTexts = (fields: FormData) => ({
  extent: readText(fields, 'extent'),
  note: readText(fields, 'note'),
  sledText: { position: readText(fields, 'sled'), tolerance: readText(fields, 'tolerance') },
})

export const FindingFacts = ({ origin }: { origin: FindingOrigin & Pick<Finding, 'still'> }) => (
  <dl className={styles.facts} aria-label="Where and when">
    {[
      ['Camera', origin.camera.certainty === 'known' ? origin.camera.name : `probably ${origin.camera.name}`],
      ['Time', formatTime(origin.time)],
      ['Pan', formatReading(origin.pan, '°')],
      ['Tilt', formatReading(origin.tilt, '°')],
      ['Zoom', formatReading(origin.zoom)],
      ['Sled', formatReading(origin.sled)],
      ['Source', formatSource(origin)],
    ].map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

type SledText = { position: string; tolerance: string }

export const toSledText = ({ value, tolerance }: Reading): SledText => ({
  position: formatOptional(value),
  tolerance: value === null ? '' : formatOptional(tolerance),
})

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
