import { randomUUID } from 'node:crypto'

export type StoredFile = {
  bytes: Buffer
  /** Media type. */
  type: string
  /** ETag, with the quotes that HTTP requires. */
  etag: string
}

export type FileStore = {
  put(name: string, bytes: Buffer, type: string): void
  get(name: string): StoredFile | undefined
  remove(name: string): void
  names(): string[]
}

/** Stores files by name in memory. Names are not paths: the disk is never read. */
export const createFileStore = (): FileStore => {
  const files = new Map<string, StoredFile>()

  return {
    put: (name, bytes, type) => {
      // Random, because hashing a film would block the event loop for some ms
      files.set(name, { bytes, type, etag: `"${randomUUID()}"` })
    },
    get: (name) => files.get(name),
    remove: (name) => {
      files.delete(name)
    },
    names: () => [...files.keys()],
  }
}
