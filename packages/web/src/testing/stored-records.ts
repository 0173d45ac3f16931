import { openDB } from 'idb'

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
