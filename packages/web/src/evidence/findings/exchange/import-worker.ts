import { type FindingsFile, readFindingsFile } from './findings-file.ts'

export type ImportMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'read'; file: FindingsFile }
  | { kind: 'failed'; reason: string }

const respond = (message: ImportMessage, transfer: ArrayBuffer[] = []) => self.postMessage(message, { transfer })

/** Number of entries between two messages about the progress. */
const ENTRIES_PER_MESSAGE = 20

const read = async (file: Blob) => {
  const text = await file.text().catch(() => {
    throw new Error('This file is too large, or can no longer be read')
  })
  const result = readFindingsFile(text, (done, total) => {
    if (done % ENTRIES_PER_MESSAGE === 0) respond({ kind: 'progress', done, total })
  })
  const pictures = result.findings.flatMap((finding) => finding.pictures.map(({ picture }) => picture))
  // The bytes are transferred, because copying 1,000 pictures would block the page
  respond(
    { kind: 'read', file: result },
    pictures.flatMap((picture) => ('content' in picture ? picture.content : [])),
  )
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  read(data).catch((error: unknown) =>
    respond({ kind: 'failed', reason: error instanceof Error ? error.message : 'This file cannot be read' }),
  )
})
