import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBObjectStore } from 'fake-indexeddb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fillDisk } from '../../../testing/fill-disk.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { createRespondingConsole } from '../../../testing/responding-console.ts'
import { createSampleFinding } from '../../../testing/sample-finding.ts'
import { renderWithRig } from '../../../testing/simulated-rig.tsx'
import { readStoredRecords, writeStoredRecord } from '../../../testing/stored-records.ts'
import { MarkDialog } from '../mark/mark-dialog.tsx'
import { createMark } from '../picture/mark.ts'
import { createTexts } from '../record/finding.ts'
import { createFindings } from '../record/findings.ts'
import { toSledText } from './typed-finding.ts'
import { createFindingDrafts, type MarkDraft } from './use-finding-drafts.ts'

const openTab = async () => {
  const { rigConsole } = createRespondingConsole(() => Response.json({}), { email: 'ann@rig.test' })
  const drafts = rigConsole.area(createFindingDrafts)
  await waitFor(() => expect(drafts.store.getState().isLoaded).toBe(true))
  return { rigConsole, drafts }
}

const finding = createSampleFinding()
const { id: _id, history: _history, onset: _onset, mark: _mark, ...origin } = finding

const createDraft = (id: string, note: string): MarkDraft => ({
  id,
  moment: { picture: { blob: new Blob([`picture of ${id}`], { type: 'image/jpeg' }) }, origin },
  mark: createMark('box'),
  text: { ...createTexts(() => ''), kind: 'rust', grade: 2, note, dueDate: '', sledText: toSledText(finding.sled) },
})

const untilStored = (count: number) =>
  waitFor(async () => expect(await readStoredRecords('drafts')).toHaveLength(count))

/** Opens the form for a new finding in a console with the simulator. */
const openForm = (id: string) =>
  renderWithRig(<MarkDialog captured={createDraft(id, '').moment} loading={null} onClose={() => {}} />, {
    as: 'operator',
  })

/** Stores the draft `a` for the account that `openForm` uses. */
const storeDraft = async () => {
  const { rigConsole } = await renderWithRig(null, { as: 'operator' })
  const drafts = rigConsole.area(createFindingDrafts)
  await waitFor(() => expect(drafts.store.getState().isLoaded).toBe(true))
  drafts.keep('a', createDraft('a', 'Two wires'))
  await untilStored(2)
  return rigConsole
}

test('two drafts and their pictures are still available after a reload', async () => {
  const { drafts } = await openTab()

  drafts.keep('a', createDraft('a', 'Two wires'))
  drafts.keep('b', createDraft('b', 'Rust'))
  await untilStored(4)

  const reloaded = await openTab()
  expect([...reloaded.drafts.store.getState().drafts.keys()]).toEqual(['a', 'b'])
  const draft = await reloaded.drafts.findMark()
  const { picture, ...moment } = draft?.moment ?? {}
  expect({ ...draft, moment }).toEqual({ ...createDraft('a', 'Two wires'), moment: { origin } })
  expect([picture?.blob?.type, await picture?.blob?.text()]).toEqual(['image/jpeg', 'picture of a'])
})

test('a draft and an edit survive the expiry of the session, and are shown only to their account', async () => {
  const { drafts, rigConsole } = await openTab()
  const { admin } = rigConsole.session.get()
  const edit = { base: finding, text: { ...createDraft('a', '').text, note: 'Growing' } }
  drafts.keep('a', createDraft('a', 'Two wires'))
  drafts.keep(finding.id, edit)

  rigConsole.session.end('expired')

  await waitFor(() => expect(drafts.store.getState()).toMatchObject({ isLoaded: true, drafts: new Map() }))
  if (!admin) throw new Error('Signed out')
  rigConsole.session.completeLogin({ ...admin, email: 'bob@rig.test' })
  await waitFor(() => expect(drafts.store.getState().isLoaded).toBe(true))
  expect(await drafts.findMark()).toBeNull()
  rigConsole.session.completeLogin(admin)
  await waitFor(async () => expect((await drafts.findMark())?.text.note).toBe('Two wires'))
  expect(drafts.readEdit(finding.id)).toEqual(edit)
})

test('a draft is not offered while a form in another tab shows it, and is offered once that form or tab has closed', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const closeForm = one.drafts.open('a')
  one.drafts.keep('a', createDraft('a', 'Two wires'))
  await waitFor(() => expect(other.drafts.store.getState().drafts.size).toBe(1))

  expect(await other.drafts.findMark()).toBeNull()
  closeForm()
  expect((await other.drafts.findMark())?.text.note).toBe('Two wires')
  one.drafts.open('a')
  expect(await other.drafts.findMark()).toBeNull()
  one.rigConsole.close()
  expect((await other.drafts.findMark())?.text.note).toBe('Two wires')
})

test('the picture of a draft is stored once, and not again while the operator types', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  onTestFinished(() => put.mockRestore())
  const { drafts } = await openTab()

  for (const note of ['T', 'Tw', 'Two']) {
    drafts.keep('a', createDraft('a', note))
    await waitFor(async () => expect((await readStoredRecords('drafts'))[0]?.[1]).toMatchObject({ text: { note } }))
  }

  const keys = put.mock.calls.map(([, key]) => key)
  expect(keys.filter((key) => Array.isArray(key) && key.includes('picture'))).toHaveLength(1)
})

test('discarded drafts, and drafts of deleted findings, are removed from the browser', async () => {
  const { drafts, rigConsole } = await openTab()
  drafts.keep('a', createDraft('a', 'Two wires'))
  await untilStored(2)

  drafts.discard('a')

  await untilStored(0)
  drafts.keep('b', createDraft('b', 'Rust'))
  await untilStored(2)
  expect(await rigConsole.area(createFindings).empty()).toBe(true)
  expect(await drafts.findMark()).toBeNull()
  expect(await readStoredRecords('drafts')).toEqual([])
})

test('a draft counts as unsaved work only if the browser cannot store it', async () => {
  const { drafts, rigConsole } = await openTab()
  const labels = () => [...rigConsole.unsavedWork.store.getState().labels.values()]
  drafts.keep('a', createDraft('a', 'Two wires'))
  await untilStored(2)
  expect(labels()).toEqual([])
  expectLogged(/Could not store the draft of a finding/)
  fillDisk()

  drafts.keep('a', createDraft('a', 'Two wires, growing'))

  await waitFor(() => expect(labels()).toEqual(['the draft of a finding']))
})

test('a draft remains until its finding is stored, but is not offered while the tab shows the finding', async () => {
  const { rigConsole } = await openForm('a')
  const drafts = rigConsole.area(createFindingDrafts)
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Two wires' } })
  await untilStored(2)
  expectLogged(/Could not store findings/)
  fillDisk()

  fireEvent.click(screen.getByRole('button', { name: 'Save finding' }))

  await screen.findByText(/^This browser cannot store the finding/)
  expect(await readStoredRecords('drafts')).toHaveLength(2)
  cleanup()
  const [id] = drafts.store.getState().drafts.keys()
  expect(rigConsole.area(createFindings).store.getState().findings).toMatchObject([{ id }])
  expect(await drafts.findMark()).toBeNull()
})

test('after a reload, a draft whose finding is stored is not offered, and is removed from the browser', async () => {
  const rigConsole = await storeDraft()
  await rigConsole.area(createFindings).record({ ...finding, note: 'Two wires' }, null, 'a')
  cleanup()

  await openForm('b')

  expect(await screen.findByLabelText('Note')).toHaveProperty('value', '')
  await untilStored(0)
})

test('a form that opens before the drafts are loaded offers the stored draft, and leaves the fields with invalid values empty', async () => {
  await storeDraft()
  const [key, stored] = (await readStoredRecords('drafts'))[0] ?? []
  const text = { extent: 3, dueDate: null, sledText: 'unknown', grade: 'high', note: 'Two wires' }
  await writeStoredRecord('drafts', key ?? '', Object.assign(stored ?? {}, { text }))
  cleanup()

  await openForm('b')

  expect(await screen.findByLabelText('Note')).toHaveProperty('value', 'Two wires')
  expect(screen.getByLabelText('Kind')).toHaveProperty('value', 'observation')
  for (const label of ['Extent', 'Due date', 'Sled position', 'Tolerance ±'])
    expect(screen.getByLabelText(label)).toHaveProperty('value', '')
  expect(screen.getByText('Grade: none (observation)')).toBeTruthy()
})

test('if an edit was stored before a text field existed, its finding and its edited texts have an empty text for that field', async () => {
  const { drafts } = await openTab()
  const { extent: _typed, ...text } = createDraft('a', '').text
  const { extent: _stored, ...base } = finding
  drafts.keep(finding.id, Object.assign({ base: finding, text: createDraft('a', '').text }, { base, text }))
  await untilStored(1)

  const reloaded = (await openTab()).drafts.readEdit(finding.id)

  expect(reloaded).toEqual({ base: { ...finding, extent: '' }, text: createDraft('a', '').text })
})
