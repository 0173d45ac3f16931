import { type RefObject, useEffect } from 'react'
import type { Zoom } from '../../ui/zoom-stage.tsx'

type ViewerKeys = {
  /** While it is false, no key is handled. */
  open: boolean
  /** Shows the item before (-1) or after (1). */
  step: (by: -1 | 1) => void
  close: () => void
  /** The picture's stage; null where a video plays. */
  zoom: RefObject<Zoom | null>
}

const PAN_PX = 120

/** The arrows move the visible part of a picture that is larger than its stage. */
const pans: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [PAN_PX, 0],
  ArrowRight: [-PAN_PX, 0],
  ArrowUp: [0, PAN_PX],
  ArrowDown: [0, -PAN_PX],
}

/**
 * The keys of the large view: the arrows step through the items, or move the picture once it is enlarged; + and − enlarge
 * and reduce it, 0 shows it whole, Escape closes.
 */
export const useViewerKeys = ({ open, step, close, zoom }: ViewerKeys) =>
  useEffect(() => {
    if (!open) return
    const onKeyDown = (event: KeyboardEvent) => {
      // Closes at once; the dialog would close a tooltip first
      if (event.key === 'Escape') return close()
      // Inside a video's own controls the arrows wind it; the browser's own zoom keeps its keys
      if (event.target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return
      if (zoom.current && moveStage(event.key, zoom.current)) return event.preventDefault()
      if (event.key === 'ArrowLeft') step(-1)
      if (event.key === 'ArrowRight') step(1)
    }
    // Before the dialog, which keeps arrow keys to itself
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [open, step, close, zoom])

/** Whether the stage has handled the key. */
const moveStage = (key: string, stage: Zoom) => {
  const pan = pans[key]
  if (pan && stage.instance.state.scale > 1) void stage.panBy(...pan)
  else if (key === '+' || key === '=') void stage.zoomIn(1)
  else if (key === '-') void stage.zoomOut(1)
  else if (key === '0') void stage.resetTransform()
  else return false
  return true
}
