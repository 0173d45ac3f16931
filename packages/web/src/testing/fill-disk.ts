import { vi } from 'vitest'

/** Makes the database reject each record until the end of the test, or until `mockRestore` is called. */
export const fillDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
