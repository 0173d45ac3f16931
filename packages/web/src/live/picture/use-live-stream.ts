import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useConsole } from '../../console/console-context.tsx'
import type { PicturePhase } from '../camera-picture.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { createLiveStream } from './live-stream.ts'
import { createOpenStream } from './open-stream.ts'
import { canPaint } from './painter.ts'

/** Shows the live picture of the camera on the element that takes `canvas` as its ref. It closes with its component. */
export const useLiveStream = ({ on, url }: { on: boolean; url: string }) => {
  const rigConsole = useConsole()
  const { picture } = useLiveCamera()
  const [stream] = useState(() =>
    createLiveStream({
      open: createOpenStream(rigConsole),
      isPaintable: canPaint(),
      clock: rigConsole.clock,
      document: rigConsole.page.window.document,
    }),
  )
  const canvas = useRef<HTMLCanvasElement>(null)
  const reading = useSyncExternalStore(stream.subscribe, stream.read)

  const onPhase = useEffectEvent((phase: PicturePhase) => picture.setPhase(phase, canvas.current))
  const onFrame = useEffectEvent((atMs: number) => {
    if (canvas.current) picture.frameShown(canvas.current, atMs)
  })

  // Before the start, which opens the URL
  useEffect(() => {
    stream.setOptions({ on, url, onPhase: (phase) => onPhase(phase), onFrame: (atMs) => onFrame(atMs) })
  }, [stream, on, url])
  useEffect(() => (canvas.current ? stream.start(canvas.current) : undefined), [stream])

  return { ...reading, canvas, imageShown: stream.imageShown, imageFailed: stream.imageFailed }
}

/**
 * Shows a stream in an `<img>` that takes the returned ref. Only clearing `src` closes the connection, removing the
 * element does not.
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
