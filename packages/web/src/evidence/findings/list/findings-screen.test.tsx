import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { createFindings } from '../record/findings.ts'
import { FindingsScreen } from './findings-screen.tsx'

test('pressing a pin lists all of its findings, including those at the ends of its section', async () => {
  const { user, rigConsole } = await renderWithRig(<FindingsScreen />, { as: 'operator' })
  const placed = [40.2, 40.2, 43.9, 60].map((value, index) => ({
    finding: createSampleFinding({ id: `${index}`, sled: { value, certainty: 'known', tolerance: null } }),
    pictures: [],
  }))
  await act(() => rigConsole.area(createFindings).put(placed))

  await user.click(await screen.findByRole('button', { name: /^3 findings near/ }))

  expect(await screen.findByText('3 of 4 findings')).toBeTruthy()
})
