import type { RigConsole } from '../../console/console.ts'
import { getErrorMessage } from '../../console/error-message.ts'
import { type FileSource, fetchFile } from '../../rig/fetch-file.ts'
import { findMediaFault } from '../../rig/file-fault.ts'
import { isFilm, type KnownCameras, type Recording } from '../../rig/recordings.ts'
import { createFileNames } from '../../ui/safe-file-name.ts'
import { createZipStream } from '../../ui/zip-stream.ts'
import type { CaseEntry } from './case-entry.ts'
import { type CasePageEntry, writeCasePage } from './case-page.ts'
import { type CaseManifest, createManifestEntry, hashFile, type MissingEntry } from './manifest.ts'

export type CaseFileExportOptions = {
  title: string
  entries: readonly CaseEntry[]
  items: readonly Recording[]
  cameras: KnownCameras
  writtenBy: string
  now: Date
  /** The clock that `now` comes from. */
  clock: CaseManifest['clock']
  /** Resolves to a data URL, or to null if the file has no preview. */
  createPreview: (file: Blob, isFilm: boolean) => Promise<string | null>
  signal: AbortSignal
  onProgress: (done: number) => void
}

export type CaseFileExport = { page: Blob; zip: Blob; missing: readonly MissingEntry[] }

type Source = FileSource & Pick<RigConsole, 'resolveUrl'>

/**
 * Writes a case file as an HTML page and as a zip with the originals, `manifest.json`, and `SHA256SUMS` for the command
 * `sha256sum -c SHA256SUMS`. Both list the entries that could not be read or are no film or picture.
 */
export const writeCase = async (source: Source, options: CaseFileExportOptions): Promise<CaseFileExport> => {
  const { title, writtenBy, clock, signal } = options
  const zip = createZipStream()
  const written = zip.response.blob()
  const toFileName = createFileNames(MANIFEST, SUMS)
  const entries: CasePageEntry[] = []
  const missing: MissingEntry[] = []
  for (const [index, entry] of options.entries.entries()) {
    try {
      const { file, isFilm } = await readOriginal(source, entry, options)
      const name = toFileName(entry.name)
      const record = await createManifestEntry(entry, name, file, options.cameras)
      await zip.add(name, file)
      entries.push({ ...record, picture: await options.createPreview(file, isFilm) })
    } catch (error) {
      signal.throwIfAborted()
      missing.push({ name: entry.name, note: entry.note, reason: getErrorMessage(error) })
    }
    options.onProgress(index + 1)
  }
  const head = { title, writtenAt: options.now.toISOString(), clock, writtenBy }
  const manifest: CaseManifest = { ...head, files: entries.map(({ picture: _picture, ...record }) => record), missing }
  const manifestFile = new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' })
  const sums = [...entries, { name: MANIFEST, sha256: await hashFile(manifestFile) }]
  await zip.add(MANIFEST, manifestFile)
  await zip.add(SUMS, new Blob(sums.map(({ name, sha256 }) => `${sha256}  ${name}\n`)))
  await zip.close()
  const page = new Blob(writeCasePage({ ...head, entries, missing, sums }), { type: 'text/html' })
  return { page, zip: await written, missing }
}

const MANIFEST = 'manifest.json'
const SUMS = 'SHA256SUMS'

const readOriginal = async (source: Source, { name, still }: CaseEntry, { items, signal }: CaseFileExportOptions) => {
  if (still) return { file: still, isFilm: false }
  const item = items.find((each) => each.name === name)
  if (!item) throw new Error('The file is no longer in the gallery')
  const file = await fetchFile(source, source.resolveUrl(item.url), signal, (content) =>
    findMediaFault(content, item.kind),
  )
  if (!file) throw new Error('The rig does not allow this page to read the file')
  return { file, isFilm: isFilm(item) }
}
