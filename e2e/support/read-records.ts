import type { Page } from '@playwright/test'

type StoredRecord = { store: string; key: IDBValidKey; value: unknown }

/**
 * Returns the records of a store, or of all stores, in the page's account database. Returns none if the database does
 * not exist.
 */
export const readRecords = (page: Page, storeName?: string): Promise<StoredRecord[]> =>
  page.evaluate(async (only) => {
    const waitForResult = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = 'rig-console-accounts'
    // Opening a database that does not exist would create it without its stores
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return []
    const database = await waitForResult(indexedDB.open(name))
    const records: StoredRecord[] = []
    for (const store of only === undefined ? database.objectStoreNames : [only]) {
      const objectStore = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([
        waitForResult(objectStore.getAllKeys()),
        waitForResult(objectStore.getAll()),
      ])
      for (const [index, key] of keys.entries()) records.push({ store, key, value: values[index] })
    }
    database.close()
    return records
  }, storeName)
