import { downloadZip } from 'client-zip'

type Entry = { name: string; input: Blob }

/**
 * Starts a zip that is written file by file. `add` resolves once the zip has accepted the file, at the speed of its
 * reader.
 */
export const startZip = () => {
  const { readable, writable } = new TransformStream<Entry, Entry>()
  const writer = writable.getWriter()
  return {
    response: downloadZip(entriesOf(readable.getReader())),
    add: (name: string, input: Blob) => writer.write({ name: nameInZip(name), input }),
    close: () => writer.close(),
    /** Aborts the zip without its directory: its reader receives the error `reason`. */
    discard: (reason: Error) => writer.abort(reason),
  }
}

// Not every browser can iterate over a stream
async function* entriesOf(reader: ReadableStreamDefaultReader<Entry>) {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // Once the zip has failed, a pending or later `add` must reject
    await reader.cancel(new Error('The zip could not be saved'))
  }
}

/** Returns a file's name without path separators: a name with a path would be unpacked into another folder. */
export const nameInZip = (name: string) => name.replaceAll(/[/\\]/g, '_')
