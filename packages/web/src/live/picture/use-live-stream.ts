import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import type { PicturePhase } from '../camera-picture.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { supportsImageBitmap } from './canvas-painter.ts'
import { createLiveStream } from './live-stream.ts'
import { createStreamOpener } from './open-stream.ts'

/**
 * Returns a ref for a canvas, and streams the current camera's live picture to this canvas until the component
 * unmounts.
 */
export const useLiveStream = ({ on, url }: { on: boolean; url: string }) => {
  const rigConsole = useConsole()
  const { picture } = useLiveCamera()
  const [stream] = useState(() =>
    createLiveStream({
      open: createStreamOpener(rigConsole),
      isPaintable: supportsImageBitmap(),
      clock: rigConsole.clock,
      document: rigConsole.page.window.document,
    }),
  )
  const canvas = useRef<HTMLCanvasElement>(null)
  const snapshot = useSyncExternalStore(stream.subscribe, stream.getSnapshot)

  const onPhase = useEffectEvent((phase: PicturePhase) => picture.setPhase(phase, canvas.current))
  const onFrame = useEffectEvent((atMs: number) => {
    if (canvas.current) picture.frameShown(canvas.current, atMs)
  })

  // This effect must run before the next one, which opens the connection
  useEffect(() => {
    stream.setOptions({ on, url, onPhase: (phase) => onPhase(phase), onFrame: (atMs) => onFrame(atMs) })
  }, [stream, on, url])
  useEffect(() => (canvas.current ? stream.start(canvas.current) : undefined), [stream])

  return { ...snapshot, canvas, handleImageLoad: stream.handleImageLoad, handleImageError: stream.handleImageError }
}

/**
 * Returns a ref for an `<img>` that shows a stream. Clears `src` on unmount, because removing the element alone does
 * not close the connection.
 */
export const useImageStream = (url: string) => {
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const image = ref.current
    if (!image) return
    image.src = url
    return () => image.removeAttribute('src')
  }, [url])
  return ref
}
