import { type MouseEvent, useRef } from 'react'
import { useConsole } from '../console/console-context.tsx'
import type { MediaFile } from '../rig/files.ts'
import { linkTo } from '../rig/media-links.ts'
import { DownloadLink } from '../ui/download-link.tsx'
import { downloadFile } from './download-files.ts'

/** Saves a file. `name` is the file name for a screen reader. */
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
    <DownloadLink href={linkTo(rigConsole, media).find() ?? ''} name={name} onClick={(event) => void start(event)} />
  )
}
