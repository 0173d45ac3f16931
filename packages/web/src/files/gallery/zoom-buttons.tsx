import { ZoomIn, ZoomOut } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Zoom } from '../../ui/zoom-stage.tsx'
import styles from './zoom-buttons.module.css'

/** How large the picture is, and the buttons that change it; on a phone two fingers do. */
export const ZoomButtons = ({ zoom, scale }: { zoom: RefObject<Zoom | null>; scale: number }) => {
  const percent = `${Math.round(scale * 100)} %`
  return (
    <fieldset className={styles.zoom}>
      <legend data-hidden-visually>Zoom</legend>
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden />}
        disabledReason={scale <= 1 ? 'The whole picture is shown' : undefined}
        onClick={() => void zoom.current?.zoomOut(1)}
      />
      <Button
        variant="ghost"
        className={styles.scale}
        aria-label={`${percent}: Show the whole picture`}
        onClick={() => void zoom.current?.resetTransform()}
      >
        {percent}
      </Button>
      <IconButton label="Zoom in" icon={<ZoomIn aria-hidden />} onClick={() => void zoom.current?.zoomIn(1)} />
    </fieldset>
  )
}
