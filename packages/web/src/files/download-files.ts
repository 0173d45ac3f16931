import type { RigConsole } from '../console/console.ts'
import { getErrorMessage } from '../lib/error-message.ts'
import { formatTimeForFileName } from '../lib/format.ts'
import { importCode } from '../lib/import-code.ts'
import { downloadUrl, pickSaveTarget } from '../lib/save-file.ts'
import { findDownloadUrl } from '../rig/fetch-file.ts'
import type { FileKind } from '../rig/file-fault.ts'
import type { MediaFile } from '../rig/files.ts'
import { linkTo } from '../rig/media-links.ts'
import type { StartItemRun } from './item-run.ts'

type DownloadableFile = { name: string; media: MediaFile; kind: FileKind | null }

/** Browsers open at most six connections per host, and steering needs free ones. */
const MAX_CONCURRENT_DOWNLOADS = 4

/** Downloads several files as one zip and shows the progress. A single file is saved without a zip. */
export const downloadFiles = async (
  rigConsole: RigConsole,
  label: string,
  files: readonly DownloadableFile[],
  startRun: StartItemRun,
) => {
  const [first, second] = files
  if (first && !second) return downloadFile(rigConsole, first.media)
  const zipName = createZipName(label, new Date())
  const save = await pickSaveTarget(zipName)
  if (!save) return
  // Loaded after the operator has chosen the target, because browsers show the file picker only shortly after the click
  const downloads = files.map(({ name, media, kind }) => ({ name, kind, link: linkTo(rigConsole, media) }))
  const zipRun = importCode(() => import('./zip-run.ts')).then(({ createZipRun }) =>
    createZipRun(rigConsole, downloads, zipName, save),
  )
  await startRun({
    title: 'Download',
    names: files.map(({ name }) => name),
    concurrency: MAX_CONCURRENT_DOWNLOADS,
    act: async (name, signal) => (await zipRun).act(name, signal),
    finish: async (outcomes, signal) => (await zipRun).finish(outcomes, signal),
  })
}

export const downloadControl = ({ list, name }: MediaFile) => `download ${list} ${name}`
export const openDownloadControl = ({ list, name }: MediaFile) => `download open ${list} ${name}`

const RESPONSE_TIMEOUT_MS = 10_000

/** Saves a file. If the rig does not return the file, the reason appears at the control that started the download. */
export const downloadFile = async (rigConsole: RigConsole, media: MediaFile) => {
  const { controlMessages } = rigConsole
  const controls = [openDownloadControl(media), downloadControl(media)]
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  controls.forEach(controlMessages.clear)
  try {
    downloadUrl(await findDownloadUrl(rigConsole, linkTo(rigConsole, media), signal), media.name)
  } catch (error) {
    const reason = signal.aborted ? 'The rig did not respond in time' : getErrorMessage(error)
    controlMessages.show(controls, `Not downloaded: ${reason}`)
  }
}

const createZipName = (label: string, now: Date) => `${label} ${formatTimeForFileName(now.toISOString())}.zip`
