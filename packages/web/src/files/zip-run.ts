import { getErrorMessage } from '../lib/error-message.ts'
import { createFileNames } from '../lib/safe-file-name.ts'
import { downloadUrl, type SaveTarget } from '../lib/save-file.ts'
import { createZipStream } from '../lib/zip-stream.ts'
import { type FileSource, fetchFile } from '../rig/fetch-file.ts'
import { type FileKind, findMediaFault } from '../rig/file-fault.ts'
import type { MediaLink } from '../rig/media-links.ts'
import type { ItemAction, ItemOutcome } from './item-run.ts'

export type Download = { name: string; link: MediaLink; kind: FileKind | null }

/**
 * Streams files into a zip while it is being saved. `act` adds a file. `finish` closes the zip and resolves to a
 * sentence, or discards a zip that is empty or was stopped.
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
    const download = downloads.get(name)
    if (!download) return
    const { link, kind } = download
    const content = await fetchFile(source, link, signal, async (file) => kind && findMediaFault(file, kind))
    if (!content) return downloadUrl(await link.refresh(), name)
    await zip.add(toFileName(name), content)
    zipped += 1
  }

  const finish = async (outcomes: readonly ItemOutcome[], signal: AbortSignal) => {
    const isComplete = !signal.aborted && zipped > 0
    // If the zip has already failed, this rejects, but only `saved` contains the reason
    await (isComplete ? zip.close() : zip.discard(new Error('Zip discarded'))).catch(() => {})
    const error = await saved
    if (isComplete) return error ? `The zip could not be saved: ${getErrorMessage(error)}` : `Saved as ${zipName}`
    if (signal.aborted) return 'Stopped: nothing was saved'
    return outcomes.some(({ state }) => state === 'done') ? undefined : 'Nothing was saved'
  }

  return { act, finish }
}
