import type { FileSource } from '../rig/fetch-file.ts'
import { importCode } from '../ui/import-code.ts'
import { downloadUrl, pickSaveTarget } from '../ui/save-file.ts'
import type { StartItemRun } from './item-run.ts'
import type { Download } from './zip-run.ts'

/** Browsers open at most six connections per host, and steering needs free ones. */
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
  // Loaded after the choice of the target, which browsers allow only for a short time after the click
  const zipRun = importCode(() => import('./zip-run.ts')).then(({ createZipRun }) =>
    createZipRun(source, files, zipName, save),
  )
  await startRun({
    title: 'Download',
    names: files.map(({ name }) => name),
    concurrency: MAX_CONCURRENT_DOWNLOADS,
    act: async (name, signal) => (await zipRun).act(name, signal),
    finish: async (outcomes, signal) => (await zipRun).finish(outcomes, signal),
  })
}

/** Returns a name of the label and the time in UTC, without colons, which some file systems forbid. */
const createZipName = (label: string, now: Date) =>
  `${label} ${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.zip`
