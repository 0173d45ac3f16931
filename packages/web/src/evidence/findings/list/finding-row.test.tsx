import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { FindingRow } from './finding-row.tsx'

test.each([
  ['2026-08-01', 'Due 2026-08-01'],
  ['2026-08-02', 'Overdue 2026-08-01'],
  [null, 'Due 2026-08-01'],
])('if today is %s, the row of a finding shows %j', async (today, text) => {
  await renderWithRig(<FindingRow finding={createSampleFinding()} today={today} onOpen={() => {}} />)

  expect(screen.getByRole('button').textContent).toContain(text)
})
