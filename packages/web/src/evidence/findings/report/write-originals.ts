import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { getErrorMessage } from '../../../lib/error-message.ts'
import { formatCount } from '../../../lib/format.ts'
import { createFileNamer } from '../../../lib/safe-file-name.ts'
import { createZipStream } from '../../../lib/zip-stream.ts'
import { type FileContext, fetchFile } from '../../../rig/fetch-file.ts'
import { findMediaFault } from '../../../rig/file-fault.ts'
import { describeMissingFile, type MediaLink } from '../../../rig/media-links.ts'
import { isFilm, type KnownCameras, parseRecordingName, type Recording } from '../../../rig/recordings.ts'
import {
  type Finding,
  getFirstInspectionWithPicture,
  getOriginalKey,
  getOriginalList,
  getOriginalName,
  showsOriginal,
} from '../record/finding.ts'
import type { ReportPicture } from './preview.ts'

/** A picture or film. `camera` and `takenAt` (ISO 8601, UTC) are null if the name does not contain them. */
type ManifestRecording = {
  name: string
  camera: string | null
  takenAt: string | null
  /** For a film in a still: the position of the shown frame in seconds from the start of the film, if it is known. */
  seconds?: number | null | undefined
}

type ManifestFile = {
  name: string
  note: string
  bytes: number
  sha256: string
  /** The recording, or both films of a still. Empty for a still from an earlier version. */
  recordings: readonly ManifestRecording[]
}

/** `reason` is shown to the operator, without a full stop. */
type MissingOriginal = { name: string; note: string; reason: string }

type ManifestHead = {
  /** ISO 8601. */
  writtenAt: string
  /** The clock from which `writtenAt` comes. */
  clock: 'rig' | 'computer'
  writtenBy: string
}

export type OriginalsOptions = {
  findings: readonly Finding[]
  /** The recordings of the gallery, and the open films from this computer. */
  items: readonly Recording[]
  linkTo: (recording: Recording) => MediaLink
  cameras: KnownCameras
  head: ManifestHead
  /** Resolves to a picture that the browser has stored, or to null. */
  readPicture: (id: string, inspection: string) => Promise<Blob | null>
  /** Resolves to a preview, or to null if the file has none. */
  createPreview: (file: Blob, isFilm: boolean) => Promise<ReportPicture | null>
  signal: AbortSignal
  /** If it throws, for example because the report was cancelled, the writing ends with this error. */
  onProgress: (done: number) => void
}

export type Originals = {
  zip: Blob
  /** The content of `SHA256SUMS`. */
  sums: readonly { name: string; sha256: string }[]
  count: number
  missing: readonly MissingOriginal[]
  /** Previews for the findings that show their original, keyed by `getOriginalKey`. */
  previews: ReadonlyMap<string, ReportPicture>
}

type Original = { key: string; name: string; note: string; needsPreview: boolean; finding: Finding }

/** Lists the recordings and stills of findings. A finding in the live picture has no original. */
export const listOriginals = (findings: readonly Finding[]): Original[] => {
  const originals = new Map<string, Original>()
  for (const finding of findings) {
    const [key, name] = [getOriginalKey(finding), getOriginalName(finding)]
    if (key === null || name === null) continue
    const { note = '', needsPreview = false } = originals.get(key) ?? {}
    originals.set(key, {
      ...{ key, name, finding, needsPreview: needsPreview || showsOriginal(finding) },
      note: [note, finding.note].filter(Boolean).join('\n\n'),
    })
  }
  return [...originals.values()]
}

/** Writes the originals, a manifest that also lists unreadable ones, and `SHA256SUMS` for `sha256sum -c`. */
export const writeOriginals = async (context: FileContext, options: OriginalsOptions): Promise<Originals> => {
  const zip = createZipStream()
  const writtenZip = zip.save((response) => response.blob())
  const toFileName = createFileNamer(MANIFEST_FILE_NAME, SUMS_FILE_NAME)
  const files: ManifestFile[] = []
  const missing: MissingOriginal[] = []
  const previews = new Map<string, ReportPicture>()
  for (const [index, original] of listOriginals(options.findings).entries()) {
    const { key, name, note, needsPreview } = original
    try {
      const { file, isFilm } = await readOriginal(context, original, options)
      const entry = await createManifestFile(original, toFileName(name), file, options.cameras)
      await zip.add(entry.name, file)
      files.push(entry)
      const preview = needsPreview ? await options.createPreview(file, isFilm) : null
      if (preview) previews.set(key, preview)
    } catch (error) {
      options.signal.throwIfAborted()
      missing.push({ name, note, reason: getErrorMessage(error) })
    }
    options.onProgress(index + 1)
  }
  const manifest = { title: 'Report of findings', ...options.head, files, missing }
  const manifestFile = new Blob([`${JSON.stringify(manifest, null, 2)}\n`], { type: 'application/json' })
  const sums = [...files, { name: MANIFEST_FILE_NAME, sha256: await hashFile(manifestFile) }]
  await zip.add(MANIFEST_FILE_NAME, manifestFile)
  await zip.add(SUMS_FILE_NAME, new Blob(sums.map((each) => `${each.sha256}  ${each.name}\n`)))
  await zip.close()
  return { zip: await writtenZip, sums, count: files.length, missing, previews }
}

const MANIFEST_FILE_NAME = 'manifest.json'
const SUMS_FILE_NAME = 'SHA256SUMS'

const readOriginal = async (context: FileContext, { name, finding }: Original, options: OriginalsOptions) => {
  if (finding.still) return { file: await readStill(finding, options), isFilm: false }
  const list = getOriginalList(finding)
  const item = options.items.find((each) => each.list === list && each.name === name)
  if (!item) throw new Error(describeMissingFile(list))
  const file = await fetchFile(context, options.linkTo(item), options.signal, (content) =>
    findMediaFault(content, item.kind),
  )
  if (!file) throw new Error('The rig does not allow this page to read the file')
  return { file, isFilm: isFilm(item) }
}

const readStill = async (finding: Finding, { readPicture }: OriginalsOptions) => {
  const first = getFirstInspectionWithPicture(finding)
  const still = first && (await readPicture(finding.id, first.id))
  if (!still) throw new Error('The still picture is no longer stored in this browser')
  return still
}

const createManifestFile = async (
  { name, note, finding }: Original,
  nameInZip: string,
  file: Blob,
  cameras: KnownCameras,
): Promise<ManifestFile> => {
  const recordings = (finding.still?.sources ?? [{ name }]).map((shown) => {
    const recording = parseRecordingName(shown.name)
    const found = cameras.find(recording)
    return { ...shown, camera: (found && cameras.getName(found.cameraID)) ?? null, takenAt: recording.takenAt }
  })
  return { name: nameInZip, note, bytes: file.size, sha256: await hashFile(file), recordings }
}

/** Returns a SHA-256 hash in hexadecimal. `crypto.subtle` does not exist without HTTPS. */
const hashFile = async (file: Blob): Promise<string> => {
  const hash = sha256.create()
  const chunks = file.stream().getReader()
  for (let next = await chunks.read(); !next.done; next = await chunks.read()) hash.update(next.value)
  return bytesToHex(hash.digest())
}

/** `5 files`, or `4 of 5 files` if some are missing */
export const formatFileCount = (count: number, missing: number) =>
  `${missing === 0 ? '' : `${count} of `}${formatCount(count + missing, 'file')}`
