import { useConsole } from '../../../console/console-context.tsx'
import { LimitedTextField } from '../../../ui/limited-text-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EXTENT_MAX_CHARS, type FindingFields, GRADES, gradeTexts, NOTE_MAX_CHARS } from '../record/finding.ts'
import { listKinds } from '../record/finding-kinds.ts'
import { isDay } from '../record/finding-values.ts'
import styles from './finding-form.module.css'
import { describeSledText, type SledText } from './sled-text.ts'

export type FindingText = Omit<FindingFields, 'sled'> & { sledText: SledText }

type FindingFormProps = { value: FindingText; onChange: (value: FindingText) => void }

export const FindingForm = ({ value, onChange }: FindingFormProps) => {
  const { config } = useConsole()
  const change = (part: Partial<FindingText>) => onChange({ ...value, ...part })
  return (
    <div className={styles.form}>
      <SelectField
        label="Kind"
        name="kind"
        value={value.kind}
        onChange={(kind) => change({ kind })}
        options={listKinds(config.findingKinds, value.kind).map((kind) => ({ value: kind, label: kind }))}
      />
      <fieldset className={styles.grades}>
        <legend className={styles.legend}>Grade: {gradeTexts[value.grade]}</legend>
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
        value={value.extent}
        onChange={(extent) => change({ extent })}
        maxChars={EXTENT_MAX_CHARS}
      />
      <TextField
        label="Due date"
        name="dueDate"
        type="date"
        value={value.dueDate}
        error={describeDueDate(value.dueDate)}
        onChange={(dueDate) => change({ dueDate })}
      />
      <TextField
        label="Sled position"
        name="sled"
        inputMode="decimal"
        placeholder="unknown"
        value={value.sledText.position}
        error={describeSledText(value.sledText)}
        onChange={(position) => change({ sledText: { ...value.sledText, position } })}
      />
      <TextField
        label="Tolerance ±"
        name="tolerance"
        inputMode="decimal"
        placeholder="unknown"
        value={value.sledText.tolerance}
        onChange={(tolerance) => change({ sledText: { ...value.sledText, tolerance } })}
      />
      <div className={styles.wide}>
        <LimitedTextField
          label="Note"
          name="note"
          multiline
          value={value.note}
          onChange={(note) => change({ note })}
          maxChars={NOTE_MAX_CHARS}
        />
      </div>
    </div>
  )
}

/** Returns what is wrong with a due date, or undefined. */
export const describeDueDate = (dueDate: string) =>
  dueDate === '' || isDay(dueDate) ? undefined : 'The due date is a day such as 2026-08-01'
