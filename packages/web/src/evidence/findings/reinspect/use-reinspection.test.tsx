import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ConsoleProvider } from '../../../console/console-context.tsx'
import { toRecording } from '../../../rig/recordings.ts'
import { openFindingsBrowser } from '../../../testing/findings-browser.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { useReinspection } from './use-reinspection.ts'

test('"Undo last" withdraws the newest inspection, even while it is being stored', async () => {
  const { rigConsole, findings, state } = await openFindingsBrowser()()
  const film = toRecording({ name: 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80.mp4', format: 'mp4' })
  const [first, second] = ['first', 'second'].map((id) => ({ finding: createSampleFinding({ id }), film }))
  if (!first || !second) throw new Error('There are two tasks')
  await findings.put([first, second].map(({ finding }) => ({ finding, pictures: [] })))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ConsoleProvider rigConsole={rigConsole}>{children}</ConsoleProvider>
  )
  const { result } = renderHook(() => useReinspection([first, second]), { wrapper })
  await act(() => result.current.answer(first, 'unchanged', '', null))

  act(() => void result.current.answer(second, 'grown', '', null))
  act(() => result.current.undo())

  expect(result.current.index).toBe(1)
  await act(() => findings.retry())
  const histories = state().findings.map(({ history }) => history.map(({ verdict }) => verdict))
  expect(histories).toEqual([['recorded', 'unchanged'], ['recorded']])
})
