import { fetchFile } from '../../rig/fetch-file.ts'
import { nameInZip, openZip } from '../../ui/growing-zip.ts'
import { type PageEntry, writeCasePage } from './case-page.ts'
import type { CaseEntry } from './case-shelf.ts'
import { hashFile } from './hash-file.ts'
import { type Manifest, recordFile } from './manifest.ts'

export type CaseOrder = {
  title: string
  entries: readonly CaseEntry[]
  /** The address of a recording in the gallery, and whether it is a film; null if it is no longer there. */
  find: (name: string) => { address: string; isFilm: boolean } | null
  /** A picture of a file, as a data URL; null if there is none. */
  pictureOf: (file: Blob, isFilm: boolean) => Promise<string | null>
  cameras: readonly string[]
  writtenBy: string
  now: Date
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** Both files of a case, and why entries are missing from them, as sentences. */
export type WrittenCase = { page: Blob; zip: Blob; missing: readonly string[] }

/** Writes a case file: one HTML page, and a zip with the originals and `manifest.json`. An entry that fails is left out. */
export const writeCase = async (order: CaseOrder): Promise<WrittenCase> => {
  const zip = openZip()
  const written = zip.answer.blob()
  const entries: PageEntry[] = []
  const missing: string[] = []
  const taken = new Set([MANIFEST])
  for (const [index, entry] of order.entries.entries()) {
    try {
      const { file, isFilm } = await readOriginal(entry, order)
      const name = freeName(nameInZip(entry.name), taken)
      const record = recordFile({ ...entry, name, bytes: file.size, sha256: await hashFile(file) }, order.cameras)
      await zip.add(name, file)
      entries.push({ ...record, picture: await order.pictureOf(file, isFilm) })
    } catch (error) {
      order.signal.throwIfAborted()
      missing.push(`${entry.name}: ${error instanceof Error ? error.message : error}`)
    }
    order.onProgress(index + 1)
  }
  const head = { title: order.title, writtenAt: order.now.toISOString(), writtenBy: order.writtenBy }
  const manifest: Manifest = { ...head, files: entries.map(({ picture: _picture, ...record }) => record) }
  await zip.add(MANIFEST, new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' }))
  await zip.close()
  const page = new Blob(writeCasePage({ ...head, entries }), { type: 'text/html' })
  return { page, zip: await written, missing }
}

const MANIFEST = 'manifest.json'

/** A name that no other file of the zip has, on computers either that do not tell capitals from small letters. */
const freeName = (wished: string, taken: Set<string>) => {
  let name = wished
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = wished.replace(/(\.\w+)?$/, ` (${count})$1`)
  taken.add(name.toLowerCase())
  return name
}

const readOriginal = async ({ name, still }: CaseEntry, { find, signal }: CaseOrder) => {
  if (still) return { file: still, isFilm: false }
  const found = find(name)
  if (!found) throw new Error('It is no longer in the gallery')
  const file = await fetchFile(found.address, signal)
  if (!file) throw new Error('The rig does not let this page read it')
  return { file, isFilm: found.isFilm }
}
