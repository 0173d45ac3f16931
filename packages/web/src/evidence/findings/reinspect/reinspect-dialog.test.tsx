import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toRecording } from '../../../rig/recordings.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { createVirtualClock } from '../../../testing/virtual-clock.ts'
import { createFindings } from '../record/findings.ts'
import { ReinspectDialog } from './reinspect-dialog.tsx'

const { capture } = vi.hoisted(() => ({ capture: vi.fn(async (): Promise<Blob | null> => null) }))

// jsdom plays no films
vi.mock('./use-film-still.ts', () => ({
  useFilmStill: () => ({
    still: { state: 'ready', frame: 0, starts: [0], isAligned: false },
    canvas: { current: null },
    seek: () => {},
    capture,
  }),
}))

test('"Undo last" withdraws the newest inspection, even while it is being stored', async () => {
  const film = toRecording({ name: 'Patrol PTZ North span 2026-07-10T06-30-00Z 20-80.mp4', format: 'mp4' })
  const tasks = ['first', 'second'].map((id) => ({ finding: createSampleFinding({ id }), film }))
  const { clock, pass } = createVirtualClock()
  const dialog = <ReinspectDialog tasks={tasks} onClose={() => {}} />
  const { rigConsole, user } = await renderWithRig(dialog, { as: 'operator', clock })
  const findings = rigConsole.area(createFindings)
  await findings.put(tasks.map(({ finding }) => ({ finding, pictures: [] })))
  let finishStoring = (_content: ArrayBuffer) => {}
  const content = new Promise<ArrayBuffer>((resolve) => {
    finishStoring = resolve
  })
  const answer = async () => {
    await pass(500)
    await user.click(screen.getByRole('button', { name: /Unchanged/ }))
  }
  await answer()
  await screen.findByRole('dialog', { name: 'Re-inspection 2 of 2' })
  await screen.findByRole('button', { name: 'Undo last' })
  capture.mockResolvedValueOnce(Object.assign(new Blob(), { arrayBuffer: () => content }))
  await answer()
  await screen.findByRole('dialog', { name: 'Re-inspection finished' })

  await user.click(screen.getByRole('button', { name: 'Undo last' }))
  finishStoring(new ArrayBuffer())

  await screen.findByRole('dialog', { name: 'Re-inspection 2 of 2' })
  await act(() => findings.retry())
  const histories = findings.store.getState().findings.map(({ history }) => history.map(({ verdict }) => verdict))
  expect(histories).toEqual([['recorded', 'unchanged'], ['recorded']])
})
