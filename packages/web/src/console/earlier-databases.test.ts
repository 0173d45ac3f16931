import 'fake-indexeddb/auto'
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readStoredRecords, writeEarlierDatabase } from '../testing/stored-records.ts'
import { createAccountDatabase } from './account-database.ts'
import { fromStoredBlob } from './stored-blob.ts'

const ANN = 'https://rig.test ann@rig.test'

beforeEach(() => void Object.assign(globalThis, { indexedDB: new IDBFactory() }))

const findingKey = [ANN, 'finding', 'f1']
const finding = { id: 'f1', note: 'Two wires', history: [{ id: 'f1', at: '2026-06-01T06:00:00Z' }] }
const picture = { type: 'image/jpeg', content: new TextEncoder().encode('jpeg').buffer }

/** What version 1.1 stores, and the keys of the moved records. */
const earlier: [name: string, store: string, records: [key: IDBValidKey, value: unknown, newKey?: IDBValidKey][]][] = [
  [
    'rig-console-findings',
    'findings',
    [
      [findingKey, finding],
      [[ANN, 'picture', 'f1', 'f1'], picture],
      [[ANN, 'unreadable', 'f2'], { id: 'f2', grade: 'severe' }],
    ],
  ],
  [
    'rig-console-case-files',
    'case-files',
    [
      [[ANN, 'file'], { title: 'North span', entries: [{ name: 'pair.png', note: 'Wire broken', isStill: true }] }],
      [[ANN, 'still', 'pair.png'], picture],
      ['case-files', { state: { files: { 'Bob Ray': [{ name: 'b.jpg', note: '' }] } } }],
      ['still/Bob Ray/b.png', picture],
    ],
  ],
  ['rig-console-film-checks', 'film-checks', [[ANN, { 'a.mp4': { seconds: 30, isBlack: false } }, [ANN]]]],
  ['rig-console-camera-names', 'camera-names', [[ANN, [{ cameraID: 'n', name: 'North', until: null }], [ANN]]]],
  ['rig-console-preset-digits', 'preset-digits', [[ANN, { north: { p1: 4 } }, [ANN]]]],
  [
    'rig-console',
    'preset-pictures',
    [
      [[ANN, 'north', 'p1'], { thumbnail: 'data:,', full: picture, takenAt: 5 }],
      ['north/Valley', { thumbnail: 'data:,', full: picture, takenAt: 4 }, ['', 'north/Valley']],
    ],
  ],
  [
    'rig-console https://other.test',
    'preset-pictures',
    [['north/Valley', { thumbnail: 'data:,', full: picture, takenAt: 3 }, ['https://other.test', 'north/Valley']]],
  ],
]

const writeAll = async () => {
  for (const [name, store, records] of earlier) {
    const database = await writeEarlierDatabase(
      name,
      store,
      records.map(([key, value]) => [key, value] as const),
    )
    database.close()
  }
}

const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name).toSorted()

const openPage = async () => {
  const database = createAccountDatabase()
  onTestFinished(database.close)
  const readFindings = () => database.read('findings', (records) => records.getAll())
  return { database, readFindings, findings: await readFindings() }
}

const untilMoved = () => vi.waitFor(async () => expect(await listDatabases()).toEqual(['rig-console-accounts']))

test('a new page has every record of the databases of version 1.1, and deletes them', async () => {
  await writeAll()

  await openPage()

  const stores = [...new Set(earlier.map(([, store]) => store))]
  for (const store of stores) {
    const moved = earlier.flatMap(([, each, records]) => (each === store ? records : []))
    const stored = await readStoredRecords(store)
    expect(stored.length).toBe(moved.length)
    for (const [key, value, newKey = key] of moved) expect(stored).toContainEqual([newKey, value])
  }
  await untilMoved()
  expect(await readStoredRecords('moved-databases')).toEqual([])
})

test('what a tab of version 1.1 stores after the move is added when it closes', async () => {
  const oldTab = await writeEarlierDatabase('rig-console-findings', 'findings', [[findingKey, finding]])
  const { findings, database, readFindings } = await openPage()
  expect(findings).toEqual([finding])
  const inspected = [...finding.history, { id: 'newer', at: '2026-06-03T06:00:00Z' }]
  await database.write('findings', (records) => records.put({ ...finding, history: inspected }, findingKey))

  const late = { ...finding, id: 'f3' }
  const inspectedThere = [...finding.history, { id: 'there', at: '2026-06-02T06:00:00Z' }]
  await oldTab.put('findings', { ...finding, history: inspectedThere }, findingKey)
  await oldTab.put('findings', late, [ANN, 'finding', 'f3'])
  oldTab.close()

  await untilMoved()
  const [first, second] = await readFindings()
  expect(first.history.map(({ id }: { id: string }) => id)).toEqual(['f1', 'there', 'newer'])
  expect(second).toEqual(late)
})

test('a finding that is deleted after the move does not return when a tab of version 1.1 closes', async () => {
  const oldTab = await writeEarlierDatabase('rig-console-findings', 'findings', [[findingKey, finding]])
  const { database, readFindings } = await openPage()
  await database.write('findings', (records) => records.delete(findingKey))

  oldTab.close()

  await untilMoved()
  expect(await readFindings()).toEqual([])
})

test('a second page opens while a tab of version 1.1 keeps the first one from deleting its database', async () => {
  const oldTab = await writeEarlierDatabase('rig-console-findings', 'findings', [[findingKey, finding]])
  await openPage()

  const second = await openPage()

  expect(second.findings).toEqual([finding])
  oldTab.close()
  await untilMoved()
})

test('a full disk leaves the earlier databases, and the next access moves them', async () => {
  await writeAll()
  const { put } = IDBObjectStore.prototype
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...record) {
    if (Array.isArray(record[1]) && record[1].includes('picture')) throw new DOMException('Full', 'QuotaExceededError')
    return Reflect.apply(put, this, record)
  })
  const database = createAccountDatabase()
  onTestFinished(database.close)
  const readFindings = () => database.read('findings', (records) => records.getAllKeys())
  await expect(readFindings()).rejects.toThrow('Full')
  expect(await listDatabases()).toContain('rig-console-findings')

  full.mockRestore()

  expect(await readFindings()).toHaveLength(3)
  await untilMoved()
})

test('a browser that cannot list its databases moves them, and creates none of them', async () => {
  const listing = Object.assign(indexedDB, { databases: undefined })
  const deleteDatabase = vi.spyOn(indexedDB, 'deleteDatabase')
  const database = await writeEarlierDatabase('rig-console-findings', 'findings', [[findingKey, finding]])
  database.close()

  const { findings } = await openPage()

  expect(findings).toEqual([finding])
  Reflect.deleteProperty(listing, 'databases')
  await untilMoved()
  expect(deleteDatabase.mock.calls).toEqual([['rig-console-findings']])
})

test('a picture that version 1.1 has stored as a Blob is moved with its content', async () => {
  const stored = { full: new Blob(['jpeg'], { type: 'image/jpeg' }), takenAt: 5 }
  const database = await writeEarlierDatabase('rig-console', 'preset-pictures', [[[ANN, 'north', 'p1'], stored]])
  database.close()

  await openPage()

  const [[, moved] = []] = await readStoredRecords('preset-pictures')
  const { full } = moved as typeof stored
  expect(fromStoredBlob(full).type).toBe('image/jpeg')
  expect(await fromStoredBlob(full).text()).toBe('jpeg')
})
