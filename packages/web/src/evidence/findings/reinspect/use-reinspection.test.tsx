import { act, renderHook, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { toRecording } from '../../../rig/recordings.ts'
import { openFindingsBrowser } from '../../../testing/findings-browser.ts'
import { provideConsole } from '../../../testing/provide-console.tsx'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { ReinspectDialog } from './reinspect-dialog.tsx'
import { type ReinspectionTask, useReinspection } from './use-reinspection.ts'

const film = toRecording({ name: 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80.mp4', format: 'mp4' })
const createTask = (id: string) => ({ finding: createSampleFinding({ id }), film })
const [first, second] = [createTask('1'), createTask('2')]
const [third, fourth] = [createTask('3'), createTask('4')]

const startReinspection = async (tasks: readonly ReinspectionTask[]) => {
  const { rigConsole, findings, state } = await openFindingsBrowser()()
  await findings.put(tasks.map(({ finding }) => ({ finding, pictures: [] })))
  const { result } = renderHook(() => useReinspection(tasks), provideConsole(rigConsole))
  const listVerdicts = () => state().findings.map(({ history }) => history.map(({ verdict }) => verdict))
  return { findings, result, listVerdicts }
}

test('an answer shows the next finding, unless the operator has skipped ahead while the picture of the answer was being encoded', async () => {
  const { result, listVerdicts } = await startReinspection([first, second, third, fourth])
  await act(() => result.current.answer(first, 'unchanged', '', null))
  expect(result.current.task).toBe(second)
  const { answer } = result.current
  act(() => result.current.skip())
  act(() => result.current.skip())

  await act(() => answer(second, 'grown', '', null))

  expect(result.current.task).toBe(fourth)
  expect(listVerdicts()).toEqual([['recorded', 'unchanged'], ['recorded', 'grown'], ['recorded'], ['recorded']])
})

test('"Undo last" withdraws the newest inspection, even while it is being stored', async () => {
  const { findings, result, listVerdicts } = await startReinspection([first, second])
  await act(() => result.current.answer(first, 'unchanged', '', null))

  act(() => void result.current.answer(second, 'grown', '', null))
  act(() => result.current.undo())

  expect(result.current.index).toBe(1)
  await act(() => findings.retry())
  expect(listVerdicts()).toEqual([['recorded', 'unchanged'], ['recorded']])
})

test('at the end of a re-inspection of one finding, the summary uses the singular', async () => {
  const { user } = await renderWithRig(
    <ReinspectDialog tasks={[first]} notes={new Map()} onNote={() => {}} onClose={() => {}} />,
    { as: 'operator' },
  )

  await user.click(await screen.findByRole('button', { name: 'Skip' }))

  expect(await screen.findByText('0 of 1 finding inspected')).toBeTruthy()
})
