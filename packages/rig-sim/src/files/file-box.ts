import { randomUUID } from 'node:crypto'

export type HeldFile = {
  bytes: Buffer
  /** The media type with which it is sent. */
  type: string
  /** The ETag, which changes with the bytes; quoted, as HTTP requires. */
  etag: string
}

export type FileBox = {
  put(name: string, bytes: Buffer, type: string): void
  get(name: string): HeldFile | undefined
  remove(name: string): void
  names(): string[]
}

/** Files by name, held in memory. Names are never paths: nothing here reads a disk. */
export const createFileBox = (): FileBox => {
  const files = new Map<string, HeldFile>()

  return {
    put: (name, bytes, type) => {
      // By lot: a digest of a film keeps the event loop for some ms
      files.set(name, { bytes, type, etag: `"${randomUUID()}"` })
    },
    get: (name) => files.get(name),
    remove: (name) => {
      files.delete(name)
    },
    names: () => [...files.keys()],
  }
}
