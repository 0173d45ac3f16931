import { downloadZip } from 'client-zip'

type Entry = { name: string; input: Blob }

/** Begins a zip that grows file by file. `add` resolves once the zip has taken the file, which is when its reader wants it. */
export const openZip = () => {
  const { readable, writable } = new TransformStream<Entry, Entry>()
  const writer = writable.getWriter()
  return {
    answer: downloadZip(entriesOf(readable.getReader())),
    add: (name: string, input: Blob) => writer.write({ name: nameInZip(name), input }),
    close: () => writer.close(),
    /** Ends it without its directory: whoever reads it gets the error `reason`. */
    discard: (reason: Error) => writer.abort(reason),
  }
}

// Not every browser can walk over a stream
async function* entriesOf(reader: ReadableStreamDefaultReader<Entry>) {
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    // Where the zip has failed, whoever still adds to it must hear so
    await reader.cancel(new Error('The zip could not be saved'))
  }
}

/** A name with a path would be unpacked into another folder. */
export const nameInZip = (name: string) => name.replaceAll(/[/\\]/g, '_')
