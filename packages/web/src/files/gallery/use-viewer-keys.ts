import { type RefObject, useEffect } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import type { ZoomControls } from '../../ui/zoom-stage.tsx'

type ViewerKeys = {
  open: boolean
  /** Called with -1 to show the previous item, or with 1 to show the next one. */
  step: (by: -1 | 1) => void
  close: () => void
  /** Zoom controls of the picture. `current` is null while a video is shown. */
  zoom: RefObject<ZoomControls | null>
}

/** Fraction of the stage by which an arrow key moves the picture. */
const PAN = 0.1

const panOffsets: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: PAN, y: 0 },
  ArrowRight: { x: -PAN, y: 0 },
  ArrowUp: { x: 0, y: PAN },
  ArrowDown: { x: 0, y: -PAN },
}

/** Arrows step, or pan a zoomed picture; + and − zoom, 0 fits the picture, Escape closes the view. */
export const useViewerKeys = ({ open, step, close, zoom }: ViewerKeys) => {
  const { popups } = useConsole()
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (popups.areDialogsNested()) return
      // Handled first, because Escape would otherwise close an open tooltip instead of the dialog
      if (event.key === 'Escape') return close()
      // Arrow keys seek in a focused video, and browsers zoom the page with Ctrl and +
      if (event.target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return
      if (zoom.current && controlStage(event.key, zoom.current)) return event.preventDefault()
      if (event.key === 'ArrowLeft') step(-1)
      if (event.key === 'ArrowRight') step(1)
    }
    // This listener captures, because the dialog stops the propagation of arrow keys
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open, step, close, zoom, popups])
}

const controlStage = (key: string, stage: ZoomControls) => {
  const pan = panOffsets[key]
  if (pan) return stage.panBy(pan)
  if (key === '+' || key === '=') stage.zoomIn()
  else if (key === '-') stage.zoomOut()
  else if (key === '0') stage.reset()
  else return false
  return true
}
