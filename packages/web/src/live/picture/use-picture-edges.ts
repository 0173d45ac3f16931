import { useEffect, useRef } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import { useLiveCamera } from '../use-live-camera.tsx'

/** Parts of the picture's height that contain the texts and bars which cameras burn in (style sheets repeat them). */
const bands = {
  top: { from: 0.015, to: 0.112 },
  bottom: { from: 0.92, to: 0.985 },
} as const

/** A stream in an `<img>` emits no event for its pictures. */
const COPY_INTERVAL_MS = 250
const STREAM_IMAGE = 'img[data-stream]'

/**
 * Returns refs for two canvases, and copies the upper and the lower edge of each live picture to them. `imageUrl` is the
 * URL of the `<img>` that shows the stream, or null if a canvas shows it.
 */
export const usePictureEdges = (imageUrl: string | null) => {
  const { clock } = useConsole()
  const { picture } = useLiveCamera()
  const top = useRef<HTMLCanvasElement>(null)
  const bottom = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const copy = (from: HTMLCanvasElement | HTMLImageElement) => {
      copyBand(top.current, from, bands.top)
      copyBand(bottom.current, from, bands.bottom)
    }
    const { canvas } = picture.store.getState()
    if (canvas && !canvas.hidden) copy(canvas)
    const unsubscribe = picture.onFrame(copy)
    const image = imageUrl === null ? null : top.current?.parentElement?.querySelector<HTMLImageElement>(STREAM_IMAGE)
    let timer: unknown = null
    const copyImage = () => {
      if (!image) return
      if (image.naturalWidth > 0) copy(image)
      timer = clock.setTimer(copyImage, COPY_INTERVAL_MS)
    }
    copyImage()
    return () => {
      unsubscribe()
      clock.clearTimer(timer)
    }
  }, [picture, imageUrl, clock])

  return { top, bottom }
}

const copyBand = (
  to: HTMLCanvasElement | null,
  from: HTMLCanvasElement | HTMLImageElement,
  band: { from: number; to: number },
) => {
  if (!to) return
  const [width, height] =
    from instanceof HTMLImageElement ? [from.naturalWidth, from.naturalHeight] : [from.width, from.height]
  const start = Math.round(height * band.from)
  const rows = Math.round(height * band.to) - start
  if (to.width !== width) to.width = width
  if (to.height !== rows) to.height = rows
  to.getContext('2d', { alpha: false })?.drawImage(from, 0, start, width, rows, 0, 0, width, rows)
}
