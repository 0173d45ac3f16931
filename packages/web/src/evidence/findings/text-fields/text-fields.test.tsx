import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { planMerge } from '../exchange/merge-findings.ts'
import { FindingForm } from '../form/finding-form.tsx'
import { isInvalid, toFields, toSledText } from '../form/typed-finding.ts'
import { FindingRow } from '../list/finding-row.tsx'
import { createSledUnits } from '../positions/sled-units.ts'
import { editFinding } from '../record/change-finding.ts'
import { shortTextFields, textFields } from '../record/finding.ts'
import { writeFindingsCsv } from '../report/findings-csv.ts'
import { writeFindingsReport } from '../report/findings-report.ts'

const units = createSledUnits(undefined)
const TYPED = 'Seen at noon'
const author = { id: 'later', by: 'Bob', at: '2026-07-10T00:00:00Z' }

test.each(textFields)('the form shows the $name of a finding and accepts up to $maxChars characters', async (field) => {
  const finding = createSampleFinding({ [field.name]: 'Before' })
  const typed = { ...finding, sledText: toSledText(finding.sled) }
  const onChange = vi.fn()
  await renderWithRig(<FindingForm value={typed} onChange={onChange} />, { as: 'operator' })

  const input = screen.getByLabelText<HTMLInputElement>(field.label)
  const shown = input.value
  fireEvent.change(input, { target: { value: TYPED } })

  expect(shown).toBe('Before')
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ [field.name]: TYPED }))
  expect(isInvalid({ ...typed, [field.name]: 'x'.repeat(field.maxChars) })).toBe(false)
  expect(isInvalid({ ...typed, [field.name]: 'x'.repeat(field.maxChars + 1) })).toBe(true)
})

test.each(textFields)('the descriptions of an edit and of a merge mention a change of the $name', ({ name, label }) => {
  const before = createSampleFinding({ [name]: 'Before' })
  const after = createSampleFinding({ [name]: TYPED })
  const fields = toFields({ ...after, sledText: toSledText(after.sled) }, after.sled)

  const edited = editFinding(before, before, fields, author)
  const { conflicts } = planMerge([before], [{ finding: after, pictures: [] }])

  const sentence = `${label}: Before → ${TYPED}.`
  expect(edited).toMatchObject({ [name]: TYPED, history: [{}, { note: sentence }] })
  expect(conflicts.map(({ differences }) => differences)).toEqual([[sentence]])
})

test.each(textFields)('the report and the CSV contain the $name', async ({ name, label }) => {
  const finding = createSampleFinding({ [name]: TYPED })

  const report = await writeFindingsReport({
    ...{ findings: [finding], recorded: 1, rig: '', writtenBy: '', writtenAt: author.at, originals: null },
    units,
    readPicture: async () => null,
    onProgress: async () => {},
  })
  const [header = '', row = ''] = writeFindingsCsv([finding], units).split('\r\n')

  expect(await report.text()).toContain(TYPED)
  const column = header.split(',').indexOf(label.toLowerCase())
  expect(row.split(',')[column]).toBe(TYPED)
})

test.each(shortTextFields)('the row in the list of findings shows the $name', async ({ name }) => {
  const finding = createSampleFinding({ [name]: TYPED })

  await renderWithRig(<FindingRow finding={finding} today={null} onOpen={() => {}} />)

  expect(screen.getByRole('button').textContent).toContain(TYPED)
})
