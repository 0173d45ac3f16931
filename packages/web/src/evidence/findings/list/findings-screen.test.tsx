import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { writeStoredRecord } from '../../../testing/stored-records.ts'
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

test('if the browser cannot read the findings, the screen says so, and shows them after "Try again"', async () => {
  const { rigConsole } = await renderWithRig(null, { as: 'operator' })
  await rigConsole.area(createFindings).put([{ finding: createSampleFinding(), pictures: [] }])
  cleanup()
  expectLogged(/Could not read findings/)
  const refusal = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Disk error', 'UnknownError')
  })
  const { user } = await renderWithRig(<FindingsScreen />, { as: 'operator' })
  await screen.findByText(/^This browser cannot read the stored findings/)
  expect(screen.queryByText(/No finding recorded|cannot store/)).toBeNull()

  refusal.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await screen.findByText('1 of 1 finding')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('if no stored finding can be read, the findings can be exported and deleted, but not written to a report or CSV', async () => {
  const { rigConsole } = await renderWithRig(<FindingsScreen />, { as: 'operator' })
  await screen.findByText('No finding recorded')
  await writeStoredRecord('findings', [`${rigConsole.config.host} operator@rig.test`, 'finding', '1'], { id: '1' })
  const otherTab = new BroadcastChannel('account-store')
  otherTab.postMessage('findings')
  await screen.findByText(/^1 finding in this browser cannot be read/)
  otherTab.close()

  const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('aria-disabled')

  const actions = ['Export all', 'Delete all findings', 'Write report', 'CSV of this list']
  expect(actions.map(isDisabled)).toEqual([false, false, true, true])
  expect(screen.queryByText('No finding recorded')).toBeNull()
})
