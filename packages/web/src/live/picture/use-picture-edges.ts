import { useEffect, useRef } from 'react'
import { useLiveCamera } from '../use-live-camera.tsx'

/** Parts of the picture's height that contain the texts and bars which cameras burn in (style sheets repeat them). */
const bands = {
  top: { from: 0.015, to: 0.112 },
  bottom: { from: 0.92, to: 0.985 },
} as const

/** Returns refs for two canvases, and copies the upper and the lower edge of each live picture to them. */
export const usePictureEdges = () => {
  const { picture } = useLiveCamera()
  const top = useRef<HTMLCanvasElement>(null)
  const bottom = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const copy = (from: HTMLCanvasElement) => {
      copyBand(top.current, from, bands.top)
      copyBand(bottom.current, from, bands.bottom)
    }
    const { canvas } = picture.store.getState()
    if (canvas) copy(canvas)
    return picture.onFrame(copy)
  }, [picture])

  return { top, bottom }
}

const copyBand = (to: HTMLCanvasElement | null, from: HTMLCanvasElement, band: { from: number; to: number }) => {
  if (!to) return
  const { width, height } = from
  const start = Math.round(height * band.from)
  const rows = Math.round(height * band.to) - start
  if (to.width !== width) to.width = width
  if (to.height !== rows) to.height = rows
  to.getContext('2d', { alpha: false })?.drawImage(from, 0, start, width, rows, 0, 0, width, rows)
}
