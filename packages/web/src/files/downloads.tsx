import { Download } from 'lucide-react'
import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import type { RigConsole } from '../console/console.ts'
import { useConsole } from '../console/console-context.tsx'
import { getErrorMessage } from '../lib/error-message.ts'
import { formatTimeForFileName } from '../lib/format.ts'
import { importCode } from '../lib/import-code.ts'
import { downloadUrl, pickSaveTarget } from '../lib/save-file.ts'
import { findDownloadUrl } from '../rig/fetch-file.ts'
import type { FileKind } from '../rig/file-fault.ts'
import type { MediaFile } from '../rig/files.ts'
import { createMediaLink } from '../rig/media-links.ts'
import styles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import type { StartBulkAction } from './bulk-action.ts'

/** Saves a file. The accessible name includes the file name, because a page has many download links. */
export const FileDownloadLink = ({ media, name }: { media: MediaFile; name: string }) => {
  const rigConsole = useConsole()
  const isStarting = useRef(false)
  const start = async (event: MouseEvent) => {
    // If a modifier key is held, the browser opens the link in a new tab or window
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isStarting.current) return
    isStarting.current = true
    await downloadFile(rigConsole, media, [getViewerDownloadControlId(media), getDownloadControlId(media)])
    isStarting.current = false
  }
  const find = () => createMediaLink(rigConsole, media).find() ?? ''
  // After a middle click and from its context menu, the browser itself opens the URL, which must be current: polls
  // renew links without re-rendering
  const renew = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = find()
  }
  return (
    <a
      className={classNames(layout.target, styles.download)}
      href={find()}
      download={name}
      aria-label={`Download ${name}`}
      onPointerDown={renew}
      onFocus={renew}
      onClick={(event) => void start(event)}
    >
      <Download size={18} aria-hidden />
      <span>Download</span>
    </a>
  )
}

type DownloadableFile = { name: string; media: MediaFile; kind: FileKind | null }

/** Browsers open at most six connections per host, and steering needs some of them. */
const MAX_CONCURRENT_DOWNLOADS = 4

type FileDownload = {
  label: string
  startBulkAction: StartBulkAction
  /** Called unless the operator cancels the browser's dialog for saving a file. */
  onStart: () => void
}

/** Downloads several files as one zip and shows the progress. A single file is saved without a zip. */
export const downloadFiles = async (
  rigConsole: RigConsole,
  files: readonly DownloadableFile[],
  { label, startBulkAction, onStart }: FileDownload,
) => {
  const [first, second] = files
  if (!first) return
  const control = getSelectionDownloadControlId(first.media)
  rigConsole.controlMessages.clear(control)
  if (!second) {
    onStart()
    return downloadFile(rigConsole, first.media, [control])
  }
  const zipName = createZipName(label, new Date())
  const save = await pickSaveTarget(zipName)
  if (!save) return
  onStart()
  // This code is loaded after the operator has chosen the target file, because browsers show the file picker only
  // shortly after the click
  const downloads = files.map(({ name, media, kind }) => ({ name, kind, link: createMediaLink(rigConsole, media) }))
  const zipDownload = importCode(() => import('./zip-download.ts')).then(({ createZipDownload }) =>
    createZipDownload(rigConsole, downloads, zipName, save),
  )
  await startBulkAction({
    title: 'Download',
    names: files.map(({ name }) => name),
    concurrency: MAX_CONCURRENT_DOWNLOADS,
    act: async (name, signal) => (await zipDownload).act(name, signal),
    finish: async (outcomes, signal) => (await zipDownload).finish(outcomes, signal),
  })
}

export const getDownloadControlId = ({ list, name }: MediaFile) => `download ${list} ${name}`
export const getSelectionDownloadControlId = ({ list }: Pick<MediaFile, 'list'>) => `download selected ${list}`
export const getViewerDownloadControlId = ({ list, name }: MediaFile) => `download open ${list} ${name}`

/** Saves a file. If the rig does not return the file, the reason appears at the control that started the download. */
const downloadFile = async (rigConsole: RigConsole, media: MediaFile, controls: readonly string[]) => {
  const { controlMessages } = rigConsole
  const { signal } = new AbortController()
  controls.forEach(controlMessages.clear)
  try {
    downloadUrl(await findDownloadUrl(rigConsole, createMediaLink(rigConsole, media), signal), media.name)
  } catch (error) {
    controlMessages.show(controls, `Not downloaded: ${getErrorMessage(error)}`)
  }
}

const createZipName = (label: string, now: Date) => `${label} ${formatTimeForFileName(now.toISOString())}.zip`
