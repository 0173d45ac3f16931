import { useRef } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { readText } from '../../../ui/form.tsx'
import layout from '../../../ui/layout.module.css'
import { LimitedTextField } from '../../../ui/limited-text-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  createTexts,
  explainDueDate,
  GRADES,
  gradeTexts,
  INCOMPLETE_DAY,
  listKinds,
  longTextFields,
  shortTextFields,
} from '../record/finding.ts'
import styles from './mark-dialog.module.css'
import { explainSledText, type TypedFinding } from './typed-finding.ts'

type FindingFormProps = { value: TypedFinding; onChange: (value: TypedFinding) => void }

export const FindingForm = ({ value, onChange }: FindingFormProps) => {
  const { config } = useConsole()
  const form = useRef<HTMLFormElement>(null)
  const change = (changed: Partial<TypedFinding>) =>
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
          <label key={grade} className={classNames(layout.middle, styles.grade)} data-grade={grade}>
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
      {shortTextFields.map(({ name, isLong: _isLong, ...field }) => (
        <LimitedTextField key={name} name={name} {...field} defaultValue={value[name]} onChange={() => change({})} />
      ))}
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
        error={explainSledText(value.sledText)}
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
      {longTextFields.map(({ name, isLong, ...field }) => (
        <div key={name} className={styles.wide}>
          <LimitedTextField
            name={name}
            {...field}
            multiline={isLong}
            defaultValue={value[name]}
            onChange={() => change({})}
          />
        </div>
      ))}
    </form>
  )
}

/** Returns the texts of all fields, because a script may fill one without an event. */
const readTexts = (fields: FormData) => ({
  ...createTexts((name) => readText(fields, name)),
  sledText: { position: readText(fields, 'sled'), tolerance: readText(fields, 'tolerance') },
})
