import { openDB } from 'idb'

/** Writes a database as version 1.1 does, with one store and keys outside the records. */
export const writeEarlierDatabase = async (
  name: string,
  store: string,
  records: readonly (readonly [key: IDBValidKey, value: unknown])[],
) => {
  const database = await openDB(name, 1, { upgrade: (created) => void created.createObjectStore(store) })
  const writing = database.transaction(store, 'readwrite')
  await Promise.all([...records.map(([key, value]) => writing.store.put(value, key)), writing.done])
  return database
}

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
