import { getErrorMessage } from '../console/error-message.ts'
import { type FileSource, fetchFile } from '../rig/fetch-file.ts'
import { type FileKind, findMediaFault } from '../rig/file-fault.ts'
import { createFileNames } from '../ui/safe-file-name.ts'
import { downloadUrl, pickSaveTarget, type SaveTarget } from '../ui/save-file.ts'
import { createZipStream } from '../ui/zip-stream.ts'
import type { ItemAction, ItemOutcome, StartItemRun } from './item-run.ts'

type Download = { name: string; url: string; kind: FileKind | null }

/**
 * Maximum number of concurrent downloads. Browsers open at most six connections per host, and steering needs free ones.
 */
const MAX_CONCURRENT_DOWNLOADS = 4

/** Downloads several files as one zip and shows the progress. A single file is saved on its own. */
export const downloadFiles = async (
  source: FileSource,
  label: string,
  files: readonly Download[],
  startRun: StartItemRun,
) => {
  const [first, second] = files
  if (first && !second) return downloadUrl(first.url, first.name)
  const zipName = createZipName(label, new Date())
  const save = await pickSaveTarget(zipName)
  if (!save) return
  const names = files.map(({ name }) => name)
  await startRun({
    title: 'Download',
    names,
    concurrency: MAX_CONCURRENT_DOWNLOADS,
    ...createZipRun(source, files, zipName, save),
  })
}

/**
 * Streams files into a zip while the zip is being saved. `act` adds one file, and `finish` closes the zip and resolves
 * to a sentence for the operator. If the zip is empty or the run was stopped, `finish` discards the zip.
 */
export const createZipRun = (source: FileSource, files: readonly Download[], zipName: string, save: SaveTarget) => {
  const downloads = new Map(files.map((file) => [file.name, file]))
  const zip = createZipStream()
  const toFileName = createFileNames()
  const saved = save(zip.response).then(
    () => null,
    (error: Error) => error,
  )
  let zipped = 0

  const act: ItemAction = async (name, signal) => {
    const { url, kind } = downloads.get(name) ?? { url: '', kind: null }
    const content = await fetchFile(source, url, signal, async (file) => kind && findMediaFault(file, kind))
    if (!content) return downloadUrl(url, name)
    await zip.add(toFileName(name), content)
    zipped += 1
  }

  const finish = async (outcomes: readonly ItemOutcome[], signal: AbortSignal) => {
    const isComplete = !signal.aborted && zipped > 0
    // A zip that has already failed rejects here, but `saved` contains the reason
    await (isComplete ? zip.close() : zip.discard(new Error('Zip discarded'))).catch(() => {})
    const error = await saved
    if (isComplete) return error ? `The zip could not be saved: ${getErrorMessage(error)}` : `Saved as ${zipName}`
    if (signal.aborted) return 'Stopped: nothing was saved'
    return outcomes.some(({ state }) => state === 'done') ? undefined : 'Nothing was saved'
  }

  return { act, finish }
}

/**
 * Returns a file name that consists of the label and the time in UTC, without colons, which some file systems forbid.
 */
const createZipName = (label: string, now: Date) =>
  `${label} ${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
