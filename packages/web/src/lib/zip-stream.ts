import { downloadZip } from 'client-zip'

type Entry = { name: string; input: Blob }

/** Names must come from `createFileNamer`. `add` resolves when the reader has accepted the file (backpressure). */
export const createZipStream = () => {
  const { readable, writable } = new TransformStream<Entry, Entry>()
  const writer = writable.getWriter()
  const reader = readable.getReader()
  return {
    /** Passes the zip to `target`. If `target` rejects, pending and later calls of `add` reject with the same error. */
    save: async <Saved>(target: (response: Response) => Promise<Saved>): Promise<Saved> => {
      try {
        return await target(downloadZip(readEntries(reader)))
      } catch (error) {
        await reader.cancel(error).catch(() => {})
        throw error
      }
    },
    add: (name: string, input: Blob) => writer.write({ name, input }),
    close: () => writer.close(),
    /** Aborts the zip. Its reader receives `reason` as an error. */
    discard: (reason: Error) => writer.abort(reason),
  }
}

// Some browsers cannot iterate over a ReadableStream
async function* readEntries(reader: ReadableStreamDefaultReader<Entry>) {
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}
