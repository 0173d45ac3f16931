import type { GalleryItem } from '@rig/contract'
import type { RigConsole } from '../../console/console.ts'
import { fetchFile } from '../../rig/fetch-file.ts'
import { isVideo } from '../../rig/gallery.ts'
import { createZipStream, toZipEntryName } from '../../ui/zip-stream.ts'
import { type CasePageEntry, writeCasePage } from './case-page.ts'
import type { CaseEntry } from './case-storage.ts'
import { type CaseManifest, createManifestEntry } from './manifest.ts'

export type CaseFileExportOptions = {
  title: string
  entries: readonly CaseEntry[]
  items: readonly GalleryItem[]
  cameras: readonly string[]
  writtenBy: string
  now: Date
  /** Resolves to a data URL, or to null if the file has no preview. */
  createPreview: (file: Blob, isFilm: boolean) => Promise<string | null>
  signal: AbortSignal
  onProgress: (done: number) => void
}

/** `missing` contains a sentence for each entry that could not be read. */
export type CaseFileExport = { page: Blob; zip: Blob; missing: readonly string[] }

type Source = Pick<RigConsole, 'fetch' | 'page' | 'resolveUrl'>

/**
 * Writes a case file as an HTML page and as a zip with the originals and `manifest.json`. Entries that cannot be read
 * are omitted from both files and listed in `missing`.
 */
export const writeCase = async (source: Source, options: CaseFileExportOptions): Promise<CaseFileExport> => {
  const { title, writtenBy, signal } = options
  const zip = createZipStream()
  const written = zip.response.blob()
  const entries: CasePageEntry[] = []
  const missing: string[] = []
  const usedNames = new Set([MANIFEST])
  for (const [index, entry] of options.entries.entries()) {
    try {
      const { file, isFilm } = await readOriginal(source, entry, options)
      const name = findFreeName(toZipEntryName(entry.name), usedNames)
      const record = await createManifestEntry({ ...entry, name }, file, options.cameras)
      await zip.add(name, file)
      entries.push({ ...record, picture: await options.createPreview(file, isFilm) })
    } catch (error) {
      signal.throwIfAborted()
      missing.push(`${entry.name}: ${error instanceof Error ? error.message : error}`)
    }
    options.onProgress(index + 1)
  }
  const head = { title, writtenAt: options.now.toISOString(), writtenBy }
  const manifest: CaseManifest = { ...head, files: entries.map(({ picture: _picture, ...record }) => record) }
  await zip.add(MANIFEST, new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' }))
  await zip.close()
  const page = new Blob(writeCasePage({ ...head, entries }), { type: 'text/html' })
  return { page, zip: await written, missing }
}

const MANIFEST = 'manifest.json'

/** Returns a name that is unique in the zip. Letter case is ignored, as in some file systems. */
const findFreeName = (preferred: string, usedNames: Set<string>) => {
  let name = preferred
  for (let count = 2; usedNames.has(name.toLowerCase()); count++) name = preferred.replace(/(\.\w+)?$/, ` (${count})$1`)
  usedNames.add(name.toLowerCase())
  return name
}

const readOriginal = async (source: Source, { name, still }: CaseEntry, { items, signal }: CaseFileExportOptions) => {
  if (still) return { file: still, isFilm: false }
  const item = items.find((each) => each.name === name)
  if (!item) throw new Error('The file is no longer in the gallery')
  const file = await fetchFile(source, source.resolveUrl(item.url), signal)
  if (!file) throw new Error('The rig does not allow this page to read the file')
  return { file, isFilm: isVideo(item) }
}
