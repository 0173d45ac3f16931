import { getErrorMessage } from '../lib/error-message.ts'
import { createFileNamer } from '../lib/safe-file-name.ts'
import type { SaveTarget } from '../lib/save-file.ts'
import { createZipStream } from '../lib/zip-stream.ts'
import { type FileContext, fetchFile } from '../rig/fetch-file.ts'
import { type FileKind, findMediaFault } from '../rig/file-fault.ts'
import type { MediaLink } from '../rig/media-links.ts'
import type { ItemAction, ItemOutcome } from './bulk-action.ts'

const NOT_INCLUDED_FILE_NAME = 'Not included.txt'
const UNREADABLE_MESSAGE =
  "The server of this file does not allow the console to read it. Use the file's own Download link"

export type Download = { name: string; link: MediaLink; kind: FileKind | null }

/**
 * Streams files into a zip while it is being saved. `act` adds a file. `finish` adds a list of the files that the zip
 * lacks, closes the zip and resolves to a message for the operator, or discards a zip that is empty or was stopped.
 */
export const createZipDownload = (
  context: FileContext,
  files: readonly Download[],
  zipName: string,
  save: SaveTarget,
) => {
  const downloads = new Map(files.map((file) => [file.name, file]))
  const zip = createZipStream()
  const toFileName = createFileNamer(NOT_INCLUDED_FILE_NAME)
  const saved = zip.save(save).then(
    () => null,
    (error: Error) => error,
  )
  let zipped = 0

  const act: ItemAction = async (name, signal) => {
    const download = downloads.get(name)
    if (!download) return
    const { link, kind } = download
    const content = await fetchFile(context, link, signal, async (file) => kind && findMediaFault(file, kind))
    // A click on a link would open a new tab, which browsers block if the operator has not clicked just before
    if (!content) throw new Error(UNREADABLE_MESSAGE)
    await zip.add(toFileName(name), content)
    zipped += 1
  }

  const finish = async (outcomes: readonly ItemOutcome[], signal: AbortSignal) => {
    const isZipKept = !signal.aborted && zipped > 0
    const missingLines = outcomes.flatMap((outcome) =>
      outcome.state === 'failed' ? `${outcome.name}: ${outcome.error.message}` : [],
    )
    const completeZip = async () => {
      if (missingLines.length > 0) await zip.add(NOT_INCLUDED_FILE_NAME, new Blob([`${missingLines.join('\n')}\n`]))
      await zip.close()
    }
    // If the zip has already failed, this rejects, but only `saved` contains the reason for the failure
    await (isZipKept ? completeZip() : zip.discard(new Error('Zip discarded'))).catch(() => {})
    const error = await saved
    if (isZipKept && error) return `The zip could not be saved: ${getErrorMessage(error)}`
    if (isZipKept && missingLines.length > 0)
      return `Saved as ${zipName}. ${missingLines.length} of ${outcomes.length} files are missing: see '${NOT_INCLUDED_FILE_NAME}' in the zip`
    if (isZipKept) return `Saved as ${zipName}`
    return signal.aborted ? 'Stopped: nothing was saved' : 'Nothing was saved'
  }

  return { act, finish }
}
