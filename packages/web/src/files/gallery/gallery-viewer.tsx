import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Zoom } from '../../ui/zoom-stage.tsx'
import type { GalleryFile } from './gallery-files.ts'
import styles from './gallery-viewer.module.css'
import { useViewerKeys } from './use-viewer-keys.ts'
import { ViewerStage } from './viewer-stage.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'

type GalleryViewerProps = {
  files: readonly GalleryFile[]
  /** The file that is shown. */
  name: string
  /** Shows another file. */
  onShow: (name: string) => void
  onClose: () => void
  onDelete: (name: string) => void
  /** More that can be done with the file: buttons. */
  children?: ReactNode
}

/** One item, large: the arrow keys step through the list, a picture can be enlarged, a video plays in the page, Escape closes. */
export const GalleryViewer = ({ files, name, onShow, onClose, onDelete, children }: GalleryViewerProps) => {
  const index = files.findIndex((file) => file.name === name)
  const file = files[index]
  const step = (by: number) => onShow(files[index + by]?.name ?? name)
  const zoom = useRef<Zoom>(null)
  const [enlarged, setEnlarged] = useState({ name, scale: 1 })
  useViewerKeys({ open: file !== undefined, step, close: onClose, zoom })
  if (!file) return null

  return (
    <Dialog open onClose={onClose} title={file.name} width={1120}>
      <div className={styles.stage}>
        <ViewerStage key={name} file={file} zoom={zoom} onScale={(scale) => setEnlarged({ name, scale })} />
      </div>
      <footer className={styles.bar}>
        <IconButton
          label="Previous"
          icon={<ChevronLeft aria-hidden />}
          disabled={index === 0}
          onClick={() => step(-1)}
        />
        <p className={styles.place} aria-live="polite">
          {index + 1} of {files.length}
        </p>
        <IconButton
          label="Next"
          icon={<ChevronRight aria-hidden />}
          disabled={index === files.length - 1}
          onClick={() => step(1)}
        />
        {!file.isVideo && <ZoomButtons zoom={zoom} scale={enlarged.name === name ? enlarged.scale : 1} />}
        <span className={styles.acts}>
          {children}
          <DownloadLink href={file.address} name={name} />
          <IconButton
            label={`Delete ${name}`}
            icon={<Trash2 aria-hidden />}
            tone="danger"
            onClick={() => onDelete(name)}
          />
        </span>
      </footer>
    </Dialog>
  )
}
