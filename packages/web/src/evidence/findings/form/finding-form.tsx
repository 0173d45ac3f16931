import { useRef } from 'react'
import { useStore } from 'zustand'
import { useConsole } from '../../../console/console-context.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { readText } from '../../../ui/form.tsx'
import layout from '../../../ui/layout.module.css'
import { LimitedTextField } from '../../../ui/limited-text-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  createTexts,
  explainDueDate,
  type Finding,
  type FindingOrigin,
  GRADES,
  gradeTexts,
  INCOMPLETE_DATE,
  listKinds,
  longTextFields,
  shortTextFields,
} from '../record/finding.ts'
import { formatCamera, formatOriginalName, formatReading, formatTime } from '../record/finding-texts.ts'
import styles from './finding-form.module.css'
import { explainSledPosition, explainSledTolerance, type TypedFinding } from './typed-finding.ts'
import { createFindingDrafts } from './use-finding-drafts.ts'

type FindingFormProps = { value: TypedFinding; onChange: (value: TypedFinding) => void }

export const FindingForm = ({ value, onChange }: FindingFormProps) => {
  const { config } = useConsole()
  const form = useRef<HTMLFormElement>(null)
  const change = (changed: Partial<TypedFinding>) =>
    onChange({ ...value, ...(form.current && readTexts(new FormData(form.current))), ...changed })
  const checkDueDate = ({ validity, value: dueDate }: HTMLInputElement) => {
    if (validity.badInput) change({ dueDate: INCOMPLETE_DATE })
    else if (value.dueDate === INCOMPLETE_DATE) change({ dueDate })
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
      <fieldset className={layout.line} data-gap="1">
        <legend className={styles.legend}>
          Grade: {value.grade === null ? 'none (observation)' : gradeTexts[value.grade]}
        </legend>
        {GRADES.map((grade) => (
          <label key={grade} className={classNames(layout.middle, styles.grade)} data-grade={grade}>
            <input
              type="radio"
              className={layout.input}
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
        defaultValue={value.dueDate === INCOMPLETE_DATE ? '' : value.dueDate}
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
        error={explainSledPosition(value.sledText)}
        onChange={() => change({})}
      />
      <TextField
        label="Tolerance ±"
        name="tolerance"
        inputMode="decimal"
        placeholder="unknown"
        defaultValue={value.sledText.tolerance}
        error={explainSledTolerance(value.sledText)}
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

export const FindingFacts = ({ origin }: { origin: FindingOrigin & Pick<Finding, 'still'> }) => (
  <dl className={classNames(layout.facts, layout.soft, layout.small, styles.facts)} aria-label="Where and when">
    {[
      ['Camera', formatCamera(origin.camera)],
      ['Time', formatTime(origin.time)],
      ['Pan', formatReading(origin.pan, '°')],
      ['Tilt', formatReading(origin.tilt, '°')],
      ['Zoom', formatReading(origin.zoom)],
      ['Sled', formatReading(origin.sled)],
      ['Source', formatOriginalName(origin)],
    ].map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

export const UnstoredDraftNote = ({ isChanged }: { isChanged: boolean }) => {
  const { isStored } = useStore(useConsole().area(createFindingDrafts).store)
  return (
    isChanged &&
    !isStored && (
      <Notice className={styles.notice}>
        This browser cannot store the draft. It is lost when this page closes, unless you save the finding.
      </Notice>
    )
  )
}

/** Returns the texts of all fields, because a script may fill in a field without an event. */
const readTexts = (fields: FormData) => ({
  ...createTexts((name) => readText(fields, name)),
  sledText: { position: readText(fields, 'sled'), tolerance: readText(fields, 'tolerance') },
})
