import * as z from 'zod/mini'
import { readContent, type StoredBlob } from '../../../console/account/stored-blob.ts'
import { readPictureType } from '../../../rig/file-fault.ts'
import { explainDueDate, FINDING_SLED_RANGE, type Finding, parseFinding } from '../record/finding.ts'
import type { FindingWithPictures } from '../record/findings.ts'

const FILE_FORMAT = 'rig-console-findings'
const FORMAT_VERSION = 1

export type FindingsFile = {
  findings: readonly FindingWithPictures[]
  unreadable: number
  unreadablePictures: number
  rig: string
  writtenBy: string
}

type WriteOptions = {
  findings: readonly Finding[]
  /** Records that this browser cannot read. They are exported unchanged. */
  unreadable: readonly unknown[]
  readPicture: (id: string, inspection: string) => Promise<StoredBlob | null>
  head: { rig: string; writtenBy: string; writtenAt: string }
  onProgress?: (done: number) => Promise<void>
}

/** Writes findings with their pictures as JSON. */
export const writeFindingsFile = async (options: WriteOptions): Promise<Blob> => {
  const { findings, unreadable, head, onProgress } = options
  const start = JSON.stringify({ format: FILE_FORMAT, version: FORMAT_VERSION, ...head }).slice(0, -1)
  const entries = await writeInBatches(
    findings,
    async (finding, index) => `${index === 0 ? '' : ',\n'}${await writeFinding(finding, options)}`,
    onProgress,
  )
  const end = `\n],"unreadable":${JSON.stringify(unreadable)}}\n`
  return new Blob([`${start},"findings":[\n`, ...entries, end], { type: 'application/json' })
}

/** Number of findings whose pictures are read at the same time. */
const BATCH_SIZE = 4

/**
 * Returns the texts of findings as several blobs, because one string with 1,000 pictures would exceed the maximum
 * length. After each batch, calls `onProgress` and waits until its promise resolves.
 */
export const writeInBatches = async (
  findings: readonly Finding[],
  write: (finding: Finding, index: number) => Promise<string>,
  onProgress: (done: number) => Promise<void> = async () => {},
): Promise<Blob[]> => {
  const blobs: Blob[] = []
  for (let start = 0; start < findings.length; start += BATCH_SIZE) {
    const batch = findings.slice(start, start + BATCH_SIZE)
    const texts = await Promise.all(batch.map((finding, index) => write(finding, start + index)))
    // Browsers store a blob outside of the page's memory
    blobs.push(new Blob(texts))
    await onProgress(start + batch.length)
  }
  return blobs
}

const writeFinding = async (finding: Finding, { readPicture }: WriteOptions) => {
  const pictures: Record<string, string> = {}
  for (const { id, hasPicture } of finding.history) {
    const picture = hasPicture ? await readPicture(finding.id, id) : null
    if (picture) pictures[id] = await toDataUrl(picture)
  }
  return JSON.stringify({ finding, pictures })
}

const fileSchema = z.object({
  format: z.literal(FILE_FORMAT),
  version: z.number(),
  rig: z.catch(z.string(), ''),
  writtenBy: z.catch(z.string(), ''),
  findings: z.array(z.unknown()),
  unreadable: z.catch(z.array(z.unknown()), []),
})

/** Converts a time to UTC. A time in UTC is not changed: `toISOString` adds milliseconds, which file names lack. */
const toUtc = (time: string) => (time.endsWith('Z') ? time : new Date(time).toISOString())

/** The console shows and sorts times as text, so they must be in UTC. */
const utcTime = z.pipe(z.iso.datetime({ offset: true }), z.transform(toUtc))
const optionalTime = z.nullable(utcTime)
const timesSchema = z.looseObject({
  time: z.looseObject({ at: optionalTime }),
  history: z.array(z.looseObject({ at: utcTime, takenAt: optionalTime })),
  onset: z.nullable(z.looseObject({ after: optionalTime, before: optionalTime })),
})

const entrySchema = z.object({ finding: timesSchema, pictures: z.catch(z.record(z.string(), z.string()), {}) })

/** Called after each entry, with the number of entries that have been read, and the total. */
type OnProgress = (done: number, total: number) => void

/** Reads a file that `writeFindingsFile` has written. Throws an error whose message can be shown to the operator. */
export const readFindingsFile = (text: string, onProgress: OnProgress = () => {}): FindingsFile => {
  const json = parseJson(text)
  if (json === undefined && text.startsWith(`{"format":"${FILE_FORMAT}"`))
    throw new Error('This file is damaged or incomplete. Export the findings again')
  const file = z.safeParse(fileSchema, json)
  if (!file.success) throw new Error('This file does not contain findings')
  if (file.data.version > FORMAT_VERSION) throw new Error('This file was written by a later version of the console')
  const total = file.data.findings.length
  const entries = file.data.findings.map((entry, index) => {
    const read = readEntry(entry)
    onProgress(index + 1, total)
    return read
  })
  const readable = new Map(entries.flatMap((entry) => (entry ? [[entry.finding.id, entry]] : [])))
  const findings = [...readable.values()].map(({ finding, pictures }) => ({ finding, pictures }))
  const unreadablePictures = [...readable.values()].reduce((sum, entry) => sum + entry.unreadablePictures, 0)
  const { rig, writtenBy, unreadable } = file.data
  return {
    ...{ findings, unreadable: entries.length - findings.length + unreadable.length, unreadablePictures },
    ...{ rig, writtenBy },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readEntry = (entry: unknown): (FindingWithPictures & { unreadablePictures: number }) | null => {
  const parsed = z.safeParse(entrySchema, entry)
  const finding = parsed.success ? parseFinding(parsed.data.finding) : null
  if (!parsed.success || !finding || !isPlausible(finding)) return null
  const urls = Object.entries(parsed.data.pictures)
  const pictures = urls.flatMap(([inspection, url]) => {
    const picture = decodeDataUrl(url)
    return picture ? [{ inspection, picture }] : []
  })
  return { finding, pictures, unreadablePictures: urls.length - pictures.length }
}

/** Returns false for a finding without a history, or with a due date or sled position that the form refuses. */
const isPlausible = ({ dueDate, sled, history }: Finding) =>
  history.length > 0 &&
  explainDueDate(dueDate) === undefined &&
  (sled.value === null || (sled.value >= FINDING_SLED_RANGE.min && sled.value <= FINDING_SLED_RANGE.max))

export const toDataUrl = async (picture: StoredBlob): Promise<string> => {
  const bytes: Uint8Array<ArrayBuffer> & { toBase64?: () => string } = new Uint8Array(await readContent(picture))
  const type = readPictureType(bytes) ?? picture.type
  return bytes.toBase64 ? `data:${type};base64,${bytes.toBase64()}` : readDataUrl(new Blob([bytes], { type }))
}

/** For browsers without `toBase64`. Slower, because the browser copies the picture to another process and back. */
const readDataUrl = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('A picture cannot be read'))
    reader.readAsDataURL(picture)
  })

/** Accepts only pictures, because the page shows them. The page's policy forbids `fetch` for data URLs. */
const decodeDataUrl = (url: string): StoredBlob | null => {
  const [, content = ''] = /^data:[^,]*;base64,([A-Za-z0-9+/=]*)$/.exec(url) ?? []
  try {
    const bytes = decodeBase64(content)
    const type = readPictureType(bytes)
    return type === null ? null : { type, content: bytes.buffer }
  } catch {
    return null
  }
}

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const native: typeof Uint8Array & { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> } = Uint8Array
  if (native.fromBase64) return native.fromBase64(text)
  const binary = atob(text)
  // A loop, because it is twice as fast as `Uint8Array.from` with a function
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
