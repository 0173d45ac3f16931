import type { GalleryItem } from '@rig/contract'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useCallback } from 'react'
import { rigAddress } from '../../lib/config.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import { isVideo } from './gallery-api.ts'
import styles from './gallery-viewer.module.css'
import missingPicture from './missing-picture.svg'

type GalleryViewerProps = {
  items: readonly GalleryItem[]
  /** The item that is shown; null is closed. */
  name: string | null
  /** Shows another item, or none. */
  onShow: (name: string | null) => void
}

/** One item, large: the arrow keys walk through the list, a video plays in the page, Escape closes. */
export const GalleryViewer = ({ items, name, onShow }: GalleryViewerProps) => {
  const index = items.findIndex((item) => item.name === name)
  const item = items[index]
  const before = items[index - 1]
  const after = items[index + 1]
  const walkByKeys = useCallback(
    () =>
      listenToKeys(
        (step) => onShow(items[index + step]?.name ?? name),
        () => onShow(null),
      ),
    [items, index, name, onShow],
  )
  if (!item) return null

  return (
    <Dialog open onClose={() => onShow(null)} title={item.name} width={1120}>
      <div className={styles.stage} ref={walkByKeys}>
        {isVideo(item) ? (
          <video
            key={item.name}
            className={styles.picture}
            src={rigAddress(item.url)}
            controls
            autoPlay
            muted
            aria-label={item.name}
          />
        ) : (
          <ImageWithFallback
            className={styles.picture}
            src={rigAddress(item.url)}
            fallback={missingPicture}
            alt={item.name}
          />
        )}
      </div>
      <footer className={styles.bar}>
        <IconButton
          label="Previous"
          icon={<ChevronLeft aria-hidden />}
          disabled={!before}
          onClick={() => before && onShow(before.name)}
        />
        <p className={styles.place} aria-live="polite">
          {index + 1} of {items.length}
        </p>
        <IconButton
          label="Next"
          icon={<ChevronRight aria-hidden />}
          disabled={!after}
          onClick={() => after && onShow(after.name)}
        />
        <a
          className={styles.download}
          href={rigAddress(item.url)}
          download={item.name}
          aria-label={`Download ${item.name}`}
        >
          <Download aria-hidden />
          <span>Download</span>
        </a>
      </footer>
    </Dialog>
  )
}

const listenToKeys = (walk: (step: -1 | 1) => void, close: () => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    // At once, where the dialog would close a tooltip first
    if (event.key === 'Escape') return close()
    // Inside a video's own controls the arrows wind it
    if (event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowLeft') walk(-1)
    if (event.key === 'ArrowRight') walk(1)
  }
  // Before the dialog, which keeps arrow keys to itself
  document.addEventListener('keydown', onKeyDown, { capture: true })
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
}
