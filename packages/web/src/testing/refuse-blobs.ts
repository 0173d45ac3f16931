import { IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

/** Makes the database reject records that contain a Blob, as WebKit does in a private window. */
export const refuseBlobs = () => {
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const hasBlob = [value, ...Object.values(Object(value))].some((part) => part instanceof Blob)
    if (hasBlob) throw new DOMException('Error preparing Blob data', 'UnknownError')
    return put.call(this, value, key)
  })
}
