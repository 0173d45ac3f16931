import { FolderOpen } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { RigConsole } from '../../console/console.ts'
import { useConsole } from '../../console/console-context.tsx'
import { getErrorMessage } from '../../lib/error-message.ts'
import { importCode } from '../../lib/import-code.ts'
import { pickFiles } from '../../lib/pick-files.ts'
import type { Recording } from '../../rig/recordings.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'

type OpenFilmButtonProps = Omit<ButtonProps, 'onClick'> & { onOpen: (recordings: readonly Recording[]) => void }

const fileTypes = { accept: 'video/mp4,video/webm,.mp4,.webm,.vtt', multiple: true }

/** Opens chosen or dropped films and their positions files. Calls `onOpen` with the opened films, if any. */
export const OpenFilmButton = ({ onOpen, ...button }: OpenFilmButtonProps) => {
  const rigConsole = useConsole()
  const open = async (files: readonly File[]) => {
    try {
      const { openLocalFilms } = await importCode(() => import('./open-local-films.ts'))
      onOpen(await openLocalFilms(rigConsole, files))
    } catch (error) {
      rigConsole.notices.error(getErrorMessage(error))
    }
  }
  const chooseFiles = () => pickFiles(rigConsole.page.window, fileTypes, (files) => void open(files))
  useDroppedFiles(rigConsole, (files) => void open(files))
  return (
    <Button {...button} onClick={chooseFiles}>
      <FolderOpen aria-hidden />
      <span>Open a film from this computer</span>
    </Button>
  )
}

/**
 * Opens files that are dropped on the page. Otherwise the browser would replace the console with the file. While a
 * dialog is open, or if the operator drags a picture of the console itself, the pointer shows that nothing can be
 * dropped here.
 */
const useDroppedFiles = ({ page: { window }, overlays }: RigConsole, open: (files: readonly File[]) => void) => {
  // The dragged element of the page. Checked for `isConnected`, because no `dragend` reaches the window if the element
  // has been removed
  const draggedNode = useRef<Node | null>(null)
  const handleDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, target, type } = event
    if (type === 'dragstart' || type === 'dragend') {
      draggedNode.current = type === 'dragstart' && target instanceof Node ? target : null
      return
    }
    if (!dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    if (draggedNode.current?.isConnected || overlays.arePopupsOpen()) dataTransfer.dropEffect = 'none'
    else if (type === 'drop') open([...dataTransfer.files])
  })
  useEffect(() => {
    const mounted = new AbortController()
    for (const type of ['dragstart', 'dragover', 'drop', 'dragend'] as const)
      window.addEventListener(type, (event) => handleDrag(event), mounted)
    return () => mounted.abort()
  }, [window])
}
