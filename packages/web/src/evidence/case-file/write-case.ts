import type { GalleryItem } from '@rig/contract'
import type { RigConsole } from '../../console/console.ts'
import { fetchFile } from '../../rig/fetch-file.ts'
import { isVideo } from '../../rig/gallery.ts'
import { nameInZip, startZip } from '../../ui/zip-stream.ts'
import { type PageEntry, writeCasePage } from './case-page.ts'
import type { CaseEntry } from './case-storage.ts'
import { type Manifest, recordFile } from './manifest.ts'

export type CaseOrder = {
  title: string
  entries: readonly CaseEntry[]
  /** The gallery. */
  items: readonly GalleryItem[]
  /** The names of the rig's cameras. */
  cameras: readonly string[]
  writtenBy: string
  now: Date
  /** Returns a preview of a file as a data URL; null if there is none. */
  previewOf: (file: Blob, isFilm: boolean) => Promise<string | null>
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** Both files of a case, and why entries are missing from them, as sentences. */
export type WrittenCase = { page: Blob; zip: Blob; missing: readonly string[] }

/** Where the originals are fetched from. */
type Source = Pick<RigConsole, 'fetch' | 'page' | 'urlOf'>

/** Writes a case file: one HTML page, and a zip with the originals and `manifest.json`. Entries that fail are omitted. */
export const writeCase = async (source: Source, order: CaseOrder): Promise<WrittenCase> => {
  const { title, writtenBy, signal } = order
  const zip = startZip()
  const written = zip.response.blob()
  const entries: PageEntry[] = []
  const missing: string[] = []
  const taken = new Set([MANIFEST])
  for (const [index, entry] of order.entries.entries()) {
    try {
      const { file, isFilm } = await readOriginal(source, entry, order)
      const name = freeName(nameInZip(entry.name), taken)
      const record = await recordFile({ ...entry, name }, file, order.cameras)
      await zip.add(name, file)
      entries.push({ ...record, picture: await order.previewOf(file, isFilm) })
    } catch (error) {
      signal.throwIfAborted()
      missing.push(`${entry.name}: ${error instanceof Error ? error.message : error}`)
    }
    order.onProgress(index + 1)
  }
  const head = { title, writtenAt: order.now.toISOString(), writtenBy }
  const manifest: Manifest = { ...head, files: entries.map(({ picture: _picture, ...record }) => record) }
  await zip.add(MANIFEST, new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' }))
  await zip.close()
  const page = new Blob(writeCasePage({ ...head, entries }), { type: 'text/html' })
  return { page, zip: await written, missing }
}

const MANIFEST = 'manifest.json'

/** Returns a name that no other file of the zip has, ignoring case as some file systems do. */
const freeName = (preferred: string, taken: Set<string>) => {
  let name = preferred
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = preferred.replace(/(\.\w+)?$/, ` (${count})$1`)
  taken.add(name.toLowerCase())
  return name
}

const readOriginal = async (source: Source, { name, still }: CaseEntry, { items, signal }: CaseOrder) => {
  if (still) return { file: still, isFilm: false }
  const item = items.find((each) => each.name === name)
  if (!item) throw new Error('It is no longer in the gallery')
  const file = await fetchFile(source, source.urlOf(item.url), signal)
  if (!file) throw new Error('The rig does not let this page read it')
  return { file, isFilm: isVideo(item) }
}
