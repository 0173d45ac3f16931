import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { ImportDialog } from './import-dialog.tsx'
import { planMerge } from './merge-findings.ts'
import type { ImportState } from './use-import.ts'

const theirs = { finding: createSampleFinding({ grade: 4 }), pictures: [] }
const planned: ImportState = {
  state: 'planned',
  plan: planMerge([createSampleFinding({ grade: 1 })], [theirs]),
  file: { findings: [theirs], unreadable: 0, rig: '', writtenBy: 'Bob' },
}
const act = async () => {}

test("each import starts with 'Keep mine', regardless of earlier choices", () => {
  const show = (state: ImportState) => <ImportDialog importing={{ state, read: act, apply: act, cancel: act }} />
  const { rerender } = render(show(planned))
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Choice' })
  fireEvent.change(choice(), { target: { value: 'theirs' } })
  expect(choice().value).toBe('theirs')

  rerender(show({ state: 'none' }))
  rerender(show(planned))

  expect(choice().value).toBe('mine')
})
