import { IDBObjectStore } from 'fake-indexeddb'
import { openDB } from 'idb'
import { onTestFinished, vi } from 'vitest'

export const readStoredRecords = async (store: string): Promise<[key: IDBValidKey, value: unknown][]> => {
  const database = await openDB('rig-console-accounts')
  const [keys, values] = await Promise.all([database.getAllKeys(store), database.getAll(store)])
  database.close()
  return keys.map((key, index) => [key, values[index]])
}

export const writeStoredRecord = async (store: string, key: IDBValidKey, value: unknown) => {
  const database = await openDB('rig-console-accounts')
  await database.put(store, value, key)
  database.close()
}

/** Makes the database reject an operation, as on a full disk. Returns a function that ends this before the test does. */
export const refuseRecords = (operation: 'put' | 'get' | 'delete') => {
  const refused = vi.spyOn(IDBObjectStore.prototype, operation).mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  onTestFinished(() => void refused.mockRestore())
  return () => void refused.mockRestore()
}
