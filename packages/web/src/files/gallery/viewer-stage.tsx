import type { RefObject } from 'react'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import { type Zoom, ZoomStage } from '../../ui/zoom-stage.tsx'
import type { GalleryFile } from './gallery-files.ts'
import styles from './viewer-stage.module.css'

type ViewerStageProps = { file: GalleryFile; zoom: RefObject<Zoom | null>; onScale: (scale: number) => void }

/** A video that plays, or a picture that can be enlarged. */
export const ViewerStage = ({ file, zoom, onScale }: ViewerStageProps) =>
  file.isVideo ? (
    <video className={styles.media} src={file.address} controls autoPlay muted aria-label={file.name} />
  ) : (
    <ZoomStage ref={zoom} onScale={onScale}>
      <ImageWithFallback className={styles.media} src={file.address} fallback={file.drawing} alt={file.name} />
    </ZoomStage>
  )
