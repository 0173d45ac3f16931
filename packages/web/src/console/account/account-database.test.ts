import { expect, onTestFinished, test } from 'vitest'
import { expectLogged } from '../../testing/logged-errors.ts'
import { createAccountDatabase } from './account-database.ts'

type Upgrades = NonNullable<Parameters<typeof createAccountDatabase>[0]>

const key = ['https://rig.test ann@rig.test']
const createNotes: Upgrades[number] = (database) => void database.createObjectStore('notes')
const renameField: Upgrades[number] = async (_database, transaction) => {
  const records = transaction.objectStore('notes')
  for (const each of await records.getAllKeys()) {
    const { text } = await records.get(each)
    await records.put({ note: text }, each)
  }
}
const open = (upgrades: Upgrades) => {
  const database = createAccountDatabase(upgrades)
  onTestFinished(database.close)
  return database
}

test('a newer version of the console upgrades the records of an older version once', async () => {
  const older = open([createNotes])
  await older.write('notes', (records) => records.put({ text: 'Rust' }, key))
  older.close()

  const newer = open([createNotes, renameField])
  await newer.read('notes', (records) => records.get(key))
  newer.close()

  const reopened = open([createNotes, renameField])
  expect(await reopened.read('notes', (records) => records.get(key))).toEqual({ note: 'Rust' })
})

test('a failed upgrade leaves the records of the older version unchanged', async () => {
  const older = open([createNotes])
  await older.write('notes', (records) => records.put({ text: 'Rust' }, key))
  older.close()
  const failing: Upgrades[number] = async (...upgrade) => {
    await renameField(...upgrade)
    throw new Error('The second field is missing')
  }
  expectLogged(/The database could not be upgraded .*The second field is missing/)

  await expect(open([createNotes, failing]).read('notes', (records) => records.get(key))).rejects.toThrow()

  expect(await open([createNotes]).read('notes', (records) => records.get(key))).toEqual({ text: 'Rust' })
})

test('if the browser aborts a write, the promise rejects with the cause, and not with the error of the aborted request', async () => {
  const cause = new DOMException('FILE_ERROR_NO_SPACE', 'UnknownError')

  const written = open([createNotes]).write('notes', (records) => {
    const put = records.put({ text: 'Rust' }, key)
    Object.assign(records.transaction, { error: cause })
    records.transaction.abort()
    return put
  })

  await expect(written).rejects.toBe(cause)
})

test('if the function of a write throws an AbortError after the transaction was committed, the write rejects with this error', async () => {
  const error = new DOMException('The film was closed', 'AbortError')

  const written = open([createNotes]).write('notes', async (records) => {
    await records.put({ text: 'Rust' }, key)
    await records.transaction.done
    throw error
  })

  await expect(written).rejects.toBe(error)
})
