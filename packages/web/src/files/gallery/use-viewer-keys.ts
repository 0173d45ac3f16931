import { type RefObject, useEffect } from 'react'
import { hasNestedDialog } from '../../console/keyboard-focus.ts'
import type { ZoomControls } from '../../ui/zoom-stage.tsx'

type ViewerKeys = {
  /** While false, keys are ignored. */
  open: boolean
  /** Called with -1 to show the previous item, or with 1 to show the next one. */
  step: (by: -1 | 1) => void
  close: () => void
  /** Zoom controls of the picture. `current` is null while a video is shown. */
  zoom: RefObject<ZoomControls | null>
}

const PAN_PX = 120

const PAN_OFFSETS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
}

/**
 * Handles keys in the large view. The arrow keys step through the items or pan a zoomed picture, + and − zoom, 0 fits
 * the whole picture, and Escape closes the view.
 */
export const useViewerKeys = ({ open, step, close, zoom }: ViewerKeys) =>
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasNestedDialog()) return
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
  }, [open, step, close, zoom])

/** Zooms or pans the picture, and returns whether the key was handled. */
const controlStage = (key: string, stage: ZoomControls) => {
  const pan = PAN_OFFSETS[key]
  if (pan && stage.instance.state.scale > 1) void stage.panBy(...pan)
  else if (key === '+' || key === '=') void stage.zoomIn(1)
  else if (key === '-') void stage.zoomOut(1)
  else if (key === '0') void stage.resetTransform()
  else return false
  return true
}
