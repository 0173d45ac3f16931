import { randomUUID } from 'node:crypto'

export type StoredFile = {
  bytes: Buffer
  type: string
  etag: string
}

export type FileStore = {
  put(name: string, bytes: Buffer, type: string): void
  get(name: string): StoredFile | undefined
  remove(name: string): void
  names(): string[]
}

/** Stores files in memory. A name is a key, never a path on the disk. */
export const createFileStore = (): FileStore => {
  const files = new Map<string, StoredFile>()

  return {
    put: (name, bytes, type) => {
      // The ETag is random, because hashing a film would block the event loop for several milliseconds.
      files.set(name, { bytes, type, etag: `"${randomUUID()}"` })
    },
    get: (name) => files.get(name),
    remove: (name) => {
      files.delete(name)
    },
    names: () => [...files.keys()],
  }
}
