import { type RefObject, useEffect } from 'react'
import type { Zoom } from '../../ui/zoom-stage.tsx'

type ViewerKeys = {
  /** No key is handled while this is false. */
  open: boolean
  /** Shows the item before (-1) or after (1). */
  step: (by: -1 | 1) => void
  close: () => void
  /** The picture's stage; null for a video. */
  zoom: RefObject<Zoom | null>
}

const PAN_PX = 120

/** How the arrows pan a picture that is larger than its stage. */
const pans: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
}

/**
 * Handles the keys of the large view: the arrows step through the items, or pan a zoomed picture; + and − zoom, 0 shows the
 * whole picture, Escape closes.
 */
export const useViewerKeys = ({ open, step, close, zoom }: ViewerKeys) =>
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      // The dialog would close a tooltip first
      if (event.key === 'Escape') return close()
      // The controls of a video seek by the arrows; the browser zooms by Ctrl and +
      if (event.target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return
      if (zoom.current && controlStage(event.key, zoom.current)) return event.preventDefault()
      if (event.key === 'ArrowLeft') step(-1)
      if (event.key === 'ArrowRight') step(1)
    }
    // Captured: the dialog stops arrow keys
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open, step, close, zoom])

/** Zooms or pans the stage; returns whether it has handled the key. */
const controlStage = (key: string, stage: Zoom) => {
  const pan = pans[key]
  if (pan && stage.instance.state.scale > 1) void stage.panBy(...pan)
  else if (key === '+' || key === '=') void stage.zoomIn(1)
  else if (key === '-') void stage.zoomOut(1)
  else if (key === '0') void stage.resetTransform()
  else return false
  return true
}
