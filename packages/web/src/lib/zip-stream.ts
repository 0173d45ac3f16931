import { downloadZip } from 'client-zip'

type Entry = { name: string; input: Blob }

/** Names must come from `createFileNamer`. `add` resolves when the reader has accepted the file (backpressure). */
export const createZipStream = () => {
  const { readable, writable } = new TransformStream<Entry, Entry>()
  const writer = writable.getWriter()
  return {
    response: downloadZip(readEntries(readable.getReader())),
    add: (name: string, input: Blob) => writer.write({ name, input }),
    close: () => writer.close(),
    /** Aborts the zip. Its reader receives `reason` as an error. */
    discard: (reason: Error) => writer.abort(reason),
  }
}

// Some browsers cannot iterate over a ReadableStream
async function* readEntries(reader: ReadableStreamDefaultReader<Entry>) {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // After a failure, pending and later calls of `add` must reject
    await reader.cancel(new Error('The zip could not be saved'))
  }
}
