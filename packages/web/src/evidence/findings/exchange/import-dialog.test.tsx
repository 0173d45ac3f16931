import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Config } from '../../../console/config.ts'
import { chooseFiles } from '../../../testing/choose-files.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { MarkedPicture, useFindingPicture } from '../picture/marked-picture.tsx'
import type { Finding, Inspection } from '../record/finding.ts'
import { createFindings, type InspectionPicture } from '../record/findings.ts'
import type { FindingsFile } from './findings-file.ts'
import { FindingsImport } from './import-dialog.tsx'

const FindingPicture = ({ finding }: { finding: Finding }) => (
  <MarkedPicture picture={useFindingPicture(finding)} alt="The picture" />
)

/** Opens a console that stores and shows a finding, and a dialog that imports another version of it. */
const openImport = async (
  mine: Finding,
  theirs: Finding,
  config: Partial<Config> = {},
  pictures: readonly InspectionPicture[] = [],
) => {
  const findings = [{ finding: theirs, pictures }]
  const file: FindingsFile = { findings, unreadable: 0, unreadablePictures: 0, rig: '', writtenBy: 'Bob' }
  /** A fake worker, because jsdom has none. Responds to any chosen file with the content `file`. */
  class ReadingWorker extends EventTarget {
    postMessage = () => void this.dispatchEvent(new MessageEvent('message', { data: { kind: 'read', file } }))
    terminate = () => {}
  }
  vi.stubGlobal('Worker', ReadingWorker)
  chooseFiles(new File([], 'findings.json'))
  const screenParts = (
    <>
      <FindingsImport />
      <FindingPicture finding={theirs} />
    </>
  )
  const { user, rigConsole } = await renderWithRig(screenParts, { as: 'operator', config })
  const register = rigConsole.area(createFindings)
  await register.put([{ finding: mine, pictures: [] }])
  await user.click(screen.getByRole('button', { name: 'Import' }))
  return { user, findings: register, dialog: within(await screen.findByRole('dialog')) }
}

test('an import keeps an inspection that was added after the file was read', async () => {
  const mine = createSampleFinding()
  const [recorded] = mine.history
  const theirs = { ...mine, history: [...mine.history, { ...recorded, id: 'theirs' } as Inspection] }
  const { user, findings, dialog } = await openImport(mine, theirs)
  const start = await dialog.findByRole('button', { name: 'Import' })

  const unchanged = { verdict: 'unchanged', film: null, takenAt: null, note: '' } as const
  const added = await findings.inspect(mine.id, unchanged, null)
  await user.click(start)

  await waitFor(() => {
    const ids = findings.store.getState().findings[0]?.history.map(({ id }) => id)
    expect(new Set(ids)).toEqual(new Set([recorded?.id, 'theirs', added.id]))
  })
})

test("each import starts with 'Keep mine', regardless of earlier choices", async () => {
  const { user } = await openImport(createSampleFinding({ grade: 1 }), createSampleFinding({ grade: 4 }))
  const findChoice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Choice' })
  fireEvent.change(await findChoice(), { target: { value: 'theirs' } })
  expect((await findChoice()).value).toBe('theirs')

  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Import' }))

  expect((await findChoice()).value).toBe('mine')
})

test.each([
  ['mine', 1],
  ['theirs', 4],
])('an import with the choice %s for a conflict stores grade %i', async (choice, grade) => {
  const mine = createSampleFinding({ grade: 1 })
  const { user, findings, dialog } = await openImport(mine, createSampleFinding({ grade: 4 }))

  fireEvent.change(await dialog.findByRole('combobox', { name: 'Choice' }), { target: { value: choice } })
  await user.click(dialog.getByRole('button', { name: 'Import' }))

  await screen.findByText('1 finding imported')
  expect(findings.store.getState().findings.map((finding) => finding.grade)).toEqual([grade])
})

test('importing a file again restores and shows a picture that the browser has lost', async () => {
  URL.createObjectURL = () => 'blob:x'
  const finding = createSampleFinding()
  const pictures = [{ inspection: finding.id, picture: new Blob(['jpeg']) }]
  const { user, findings, dialog } = await openImport(finding, finding, {}, pictures)
  await dialog.findByText('1 existing, with new inspections, edits or pictures')

  await user.click(dialog.getByRole('button', { name: 'Import' }))

  await screen.findByText('1 finding imported')
  expect(await (await findings.readPicture(finding.id, finding.id))?.text()).toBe('jpeg')
  expect(await screen.findByRole('img', { name: 'The picture', hidden: true })).toBeTruthy()
})

test('a conflict shows the position of the finding in metres if config.json contains the scale', async () => {
  const config = { metresPerSledUnit: 0.25 }

  const { dialog } = await openImport(createSampleFinding({ grade: 1 }), createSampleFinding({ grade: 4 }), config)

  await dialog.findByText(/Sled about 42 ± 5 \(10\.5 m\)/)
})
