import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConsoleProvider } from '../../../console/console-context.tsx'
import { openFindingsBrowser } from '../../../testing/findings-browser.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { useImport } from './use-import.ts'

const { id: _id, history: _history, onset: _onset, ...newFinding } = createSampleFinding()
const inspection = { verdict: 'unchanged', film: null, takenAt: null, note: '' } as const

test('an import keeps the inspection that another tab has added since the file was read', async () => {
  const openTab = openFindingsBrowser()
  const [{ rigConsole, findings, first }, other] = [await openTab(), await openTab()]
  const { id } = await findings.record(newFinding, null)
  const exported = first()
  if (!exported) throw new Error('Not recorded')
  const [recorded] = exported.history
  const theirs = {
    ...exported,
    history: [...exported.history, { ...inspection, ...findings.author(), hasPicture: false }],
  }
  const { result } = renderHook(useImport, {
    wrapper: ({ children }) => <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>,
  })
  await waitFor(() => expect(other.first()?.id).toBe(id))
  const added = await other.findings.inspect(id, inspection, null)
  await waitFor(() => expect(first()?.history).toHaveLength(2))

  const file = { findings: [{ finding: theirs, pictures: [] }], unreadable: 0, rig: '', writtenBy: 'Bob' }
  await act(() => result.current.apply(file, new Map()))

  const ids = [recorded?.id, added.id, theirs.history[1]?.id]
  expect(new Set(first()?.history.map((entry) => entry.id))).toEqual(new Set(ids))
})
