import type { RigConsole } from '../console/console.ts'
import { fetchFile } from '../rig/fetch-file.ts'
import { downloadUrl, pickSave, type Save } from '../ui/save-file.ts'
import { startZip } from '../ui/zip-stream.ts'
import type { ItemAction, ItemOutcome, StartRun } from './item-run.ts'

type Download = { name: string; url: string }
type Source = Pick<RigConsole, 'fetch' | 'page'>

/** A browser opens six connections to a host; steering and stopping must find one free. */
const MAX_DOWNLOADS = 4

/** Downloads files as one zip named after their list, in a run that shows its progress; a single file is saved as it is. */
export const downloadFiles = async (source: Source, label: string, files: readonly Download[], startRun: StartRun) => {
  const [first, second] = files
  if (first && !second) return downloadUrl(first.url, first.name)
  const zipName = zipNameOf(label, new Date())
  const save = await pickSave(zipName)
  if (!save) return
  const names = files.map(({ name }) => name)
  await startRun({ title: 'Download', names, concurrency: MAX_DOWNLOADS, ...zipFiles(source, files, zipName, save) })
}

/**
 * Writes files to a zip that is saved while they arrive: `act` fetches one, `finish` closes the zip and resolves to a
 * sentence about it. A stopped or empty zip is discarded.
 */
export const zipFiles = (source: Source, files: readonly Download[], zipName: string, save: Save) => {
  const urls = new Map(files.map(({ name, url }) => [name, url]))
  const zip = startZip()
  const saved = save(zip.response).then(
    () => null,
    (error: Error) => error,
  )
  let zipped = 0

  const act: ItemAction = async (name, signal) => {
    const url = urls.get(name) ?? ''
    const content = await fetchFile(source, url, signal)
    if (!content) return downloadUrl(url, name)
    await zip.add(name, content)
    zipped += 1
  }

  const finish = async (outcomes: readonly ItemOutcome[], signal: AbortSignal) => {
    const isComplete = !signal.aborted && zipped > 0
    // Either rejects if the zip has failed already, and `saved` contains the reason
    await (isComplete ? zip.close() : zip.discard(new Error('Not kept'))).catch(() => {})
    const error = await saved
    if (isComplete) return error ? `The zip could not be saved: ${error.message}` : `Saved as ${zipName}`
    if (signal.aborted) return 'Stopped: nothing has been saved'
    return outcomes.some(({ state }) => state === 'done') ? undefined : 'Nothing has been saved'
  }

  return { act, finish }
}

/** Returns the list's name and the time in UTC, without characters that a file system forbids. */
const zipNameOf = (label: string, now: Date) => `${label} ${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
