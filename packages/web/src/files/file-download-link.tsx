import { Download } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { useConsole } from '../console/console-context.tsx'
import type { MediaFile } from '../rig/files.ts'
import { linkTo } from '../rig/media-links.ts'
import styles from '../ui/button.module.css'
import { classNames } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import { downloadFile } from './download-files.ts'

/** Saves a file. The accessible name includes the file name, because a page has many download links. */
export const FileDownloadLink = ({ media, name }: { media: MediaFile; name: string }) => {
  const rigConsole = useConsole()
  const isStarting = useRef(false)
  const start = async (event: MouseEvent) => {
    // With a modifier, the browser opens the link in a new tab or window
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isStarting.current) return
    isStarting.current = true
    await downloadFile(rigConsole, media)
    isStarting.current = false
  }
  return (
    <a
      className={classNames(layout.target, styles.download)}
      href={linkTo(rigConsole, media).find() ?? ''}
      download={name}
      aria-label={`Download ${name}`}
      onClick={(event) => void start(event)}
    >
      <Download size={18} aria-hidden />
      <span>Download</span>
    </a>
  )
}
