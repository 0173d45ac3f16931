import { waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createAccountStore } from '../../../console/account-store.ts'
import { toStoredBlob } from '../../../console/stored-blob.ts'
import { openFindingsBrowser } from '../../../testing/findings-browser.ts'
import { expectLogged } from '../../../testing/logged-errors.ts'
import { readStoredRecords, writeEarlierDatabase, writeStoredRecord } from '../../../testing/stored-records.ts'
import { addToFindings } from './add-to-findings.ts'
import { createEarlierCaseFile } from './earlier-case-file.ts'
import { getOriginalName } from './finding.ts'

// Without a connection, the cameras and schedules of the rig are unknown
beforeEach(() => expectLogged(/The rig cannot be reached/))

type Tab = Awaited<ReturnType<ReturnType<typeof openFindingsBrowser>>>

const account = (email: string) => `${window.location.origin} ${email}`
const ANN = account('ann@rig.test')

const listNotes = ({ state }: Tab) => state().findings.map((finding) => [getOriginalName(finding), finding.note])

const film = 'Patrol PTZ North span 2026-06-10T06-30-00Z 20-80.mp4'
const picture = new Blob(['png'], { type: 'image/png' })

test('a recording is observed once, and keeps its note', async () => {
  const tab = await openFindingsBrowser()()

  await tab.findings.observe([{ name: 'a.jpg', note: 'Wire broken' }, { name: 'b.jpg' }])
  await tab.findings.observe([{ name: 'a.jpg' }, { name: 'c.jpg' }])

  expect(listNotes(tab)).toEqual([
    ['a.jpg', 'Wire broken'],
    ['b.jpg', ''],
    ['c.jpg', ''],
  ])
  expect(tab.first()).toMatchObject({
    kind: 'observation',
    grade: null,
    history: [{ verdict: 'recorded', by: 'Ann Lee' }],
  })
})

test('a still is observed with its picture, its films and the place in the newer one', async () => {
  const open = openFindingsBrowser()
  const sources = [
    { name: 'Patrol PTZ North span 2026-05-10T06-30-00Z 20-80.mp4', seconds: 3 },
    { name: film, seconds: 6 },
  ]

  await (await open()).findings.observe([{ name: 'Pair.png', still: { picture, sources, fraction: 0.5 } }])

  const { findings, first } = await open()
  const observed = first()
  expect(observed).toMatchObject({
    still: { name: 'Pair.png', sources },
    recording: { name: film, seconds: 6 },
    sled: { value: 50, certainty: 'estimated' },
    time: { at: '2026-06-10T06:30:06.000Z' },
  })
  const stored = await findings.readPicture(observed?.id ?? '', observed?.history[0]?.id ?? '')
  expect(await stored?.text()).toBe('png')
})

test('adding recordings to the findings shows a toast, also when the browser cannot store them', async () => {
  const { rigConsole, state } = await openFindingsBrowser()()
  const success = vi.spyOn(rigConsole.notices, 'success')
  const error = vi.spyOn(rigConsole.notices, 'error')

  await addToFindings(rigConsole, [{ name: 'a.jpg' }])
  expect(success).toHaveBeenCalledWith('Added to findings')
  expectLogged(/Not stored: findings/)
  refuseWrites()
  await addToFindings(rigConsole, [{ name: 'b.jpg' }])

  expect(error).toHaveBeenCalledWith('Added, but this browser cannot store the findings')
  expect(state().findings).toHaveLength(2)
})

/** Writes what version 1.1 has stored: a case file of an account, and one of version 1.0 by the operator's name. */
const writeEarlierCaseFiles = async () => {
  const files = {
    'Ann Lee': [
      { name: 'a.jpg', note: 'Rust' },
      { name: 'named.png', note: '', isStill: true },
    ],
    'Bob Ray': [{ name: 'b.jpg', note: '' }],
  }
  const entries = [
    { name: 'a.jpg', note: 'Wire broken' },
    { name: 'Pair.png', note: '', isStill: true, sources: [{ name: film, seconds: 6 }] },
  ]
  const database = await writeEarlierDatabase('rig-console-case-files', 'case-files', [
    [[ANN, 'file'], { title: 'North span', entries }],
    [[ANN, 'still', 'Pair.png'], await toStoredBlob(picture)],
    ['case-files', { state: { files, titles: { 'Ann Lee': 'South span', 'Bob Ray': '' } } }],
    // The simulated database cannot store a Blob, as version 1.0 did
    ['still/Ann Lee/named.png', await toStoredBlob(picture)],
  ])
  database.close()
}

const readCaseFiles = () => readStoredRecords('case-files')

test('the case file of an account is moved to its observations once, with its title, notes and stills', async () => {
  const open = openFindingsBrowser()
  await writeEarlierCaseFiles()

  const tab = await open()

  await waitFor(() => expect(listNotes(tab)).toHaveLength(2))
  expect(listNotes(tab)).toEqual([
    ['a.jpg', 'North span\n\nWire broken'],
    ['Pair.png', 'North span'],
  ])
  await waitFor(async () => expect((await readCaseFiles()).filter(([key]) => Array.isArray(key))).toEqual([]))
  const still = tab.state().findings.at(-1)
  expect(still).toMatchObject({ still: { sources: [{ name: film, seconds: 6 }] } })
  expect(await (await tab.findings.readPicture(still?.id ?? '', still?.id ?? ''))?.text()).toBe('png')

  await tab.findings.remove(still?.id ?? '')
  const later = await open()
  expect(listNotes(later)).toHaveLength(1)
})

test('two tabs that move the same case file store each entry once', async () => {
  const open = openFindingsBrowser()
  await writeEarlierCaseFiles()

  const tabs = await Promise.all([open(), open()])

  await waitFor(async () => expect((await readCaseFiles()).filter(([key]) => Array.isArray(key))).toEqual([]))
  for (const tab of [...tabs, await open()]) await waitFor(() => expect(listNotes(tab)).toHaveLength(2))
})

test('a case file stays stored until its entries are stored as observations', async () => {
  const open = openFindingsBrowser()
  await writeEarlierCaseFiles()
  await (await open({ email: 'bob@rig.test' })).rigConsole.close()
  expectLogged(/Not stored: findings/)
  const put = refuseWrites()

  const tab = await open()
  await waitFor(() => expect(listNotes(tab)).toHaveLength(2))
  await waitFor(() => expect(tab.state().isStored).toBe(false))

  expect((await readCaseFiles()).filter(([key]) => Array.isArray(key))).toHaveLength(2)
  put.mockRestore()
  const later = await open()
  await waitFor(() => expect(listNotes(later)).toHaveLength(2))
  await waitFor(async () => expect((await readCaseFiles()).filter(([key]) => Array.isArray(key))).toEqual([]))
})

test('a case file of version 1.0 moves completely to the account that claims it, and keeps both notes', async () => {
  const open = openFindingsBrowser()
  await writeEarlierCaseFiles()
  const tab = await open()
  const { earlierCaseFile } = tab.findings
  await waitFor(() => expect(listNotes(tab)).toHaveLength(2))
  expect(await earlierCaseFile.countNamed()).toBe(2)

  await earlierCaseFile.claimNamed()

  expect(listNotes(tab)).toEqual([
    ['a.jpg', 'North span\n\nWire broken\n\nSouth span\n\nRust'],
    ['Pair.png', 'North span'],
    ['named.png', 'South span'],
  ])
  expect(await earlierCaseFile.countNamed()).toBe(0)
  const left = (await readCaseFiles()).filter(([key]) => !Array.isArray(key))
  expect(left).toEqual([
    ['case-files', { state: { files: { 'Bob Ray': [{ name: 'b.jpg', note: '' }] }, titles: { 'Bob Ray': '' } } }],
  ])
})

test('a case file that one account has claimed is not moved to another account with the same name', async () => {
  const open = openFindingsBrowser()
  await writeEarlierCaseFiles()
  await (await open()).findings.earlierCaseFile.claimNamed()

  const namesake = await open({ email: 'ann.lee@rig.test' })
  await namesake.findings.earlierCaseFile.claimNamed()

  expect(namesake.state().findings).toEqual([])
})

test('what a tab of an earlier version adds during the move stays stored', async () => {
  const { rigConsole, findings } = await openFindingsBrowser()()
  const store = (...names: string[]) =>
    writeStoredRecord('case-files', 'case-files', {
      state: { files: { 'Ann Lee': names.map((name) => ({ name, note: '' })) } },
    })
  await store('a.jpg')
  const observe = async () => {
    await store('a.jpg', 'b.jpg')
    return findings.observe([{ name: 'a.jpg' }])
  }

  await createEarlierCaseFile(rigConsole, rigConsole.part(createAccountStore), observe).claimNamed()
  expect(await findings.earlierCaseFile.countNamed()).toBe(2)

  await findings.earlierCaseFile.claimNamed()
  expect(await findings.earlierCaseFile.countNamed()).toBe(0)
})

const refuseWrites = () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  onTestFinished(() => void put.mockRestore())
  return put
}
