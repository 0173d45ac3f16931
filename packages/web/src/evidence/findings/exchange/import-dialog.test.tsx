import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chooseFiles } from '../../../testing/choose-files.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { createFindings } from '../record/findings.ts'
import { FindingsImport } from './import-dialog.tsx'

const theirs = { finding: createSampleFinding({ grade: 4 }), pictures: [] }
const file = { findings: [theirs], unreadable: 0, rig: '', writtenBy: 'Bob' }

/** A fake worker, because jsdom has none. Responds to any chosen file with the content `file`. */
class ReadingWorker extends EventTarget {
  postMessage = () => void this.dispatchEvent(new MessageEvent('message', { data: { kind: 'read', file } }))
  terminate = () => {}
}

test("each import starts with 'Keep mine', regardless of earlier choices", async () => {
  vi.stubGlobal('Worker', ReadingWorker)
  chooseFiles(new File([], 'findings.json'))
  const { user, rigConsole } = await renderWithRig(<FindingsImport />, { as: 'operator' })
  await act(() => rigConsole.area(createFindings).put([{ finding: createSampleFinding({ grade: 1 }), pictures: [] }]))
  const findChoice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Choice' })
  await user.click(screen.getByRole('button', { name: 'Import' }))
  fireEvent.change(await findChoice(), { target: { value: 'theirs' } })
  expect((await findChoice()).value).toBe('theirs')

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Import' }))

  expect((await findChoice()).value).toBe('mine')
})
