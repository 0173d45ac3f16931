import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createLiveStream, type StreamOptions } from './live-stream.ts'
import { usePicturePhase } from './picture-phase.ts'
import { tellFrameShown } from './shown-frames.ts'
import type { StreamPhase } from './stream-session.ts'

/** A live picture on the element that takes `canvas` as its ref. It closes when its component is removed. */
export const useLiveStream = ({ on, address, onStateChange, onFrame }: StreamOptions) => {
  const [stream] = useState(() => createLiveStream())
  const canvas = useRef<HTMLCanvasElement>(null)
  const reading = useSyncExternalStore(stream.subscribe, stream.read)

  const tellState = useEffectEvent((phase: StreamPhase) => {
    usePicturePhase.setState({ phase, canvas: canvas.current })
    onStateChange?.(phase)
  })
  const tellFrame = useEffectEvent((atMs: number) => {
    onFrame?.(atMs)
    if (canvas.current) tellFrameShown(canvas.current)
  })

  // Before the start, which opens the address
  useEffect(() => {
    stream.setOptions({ on, address, onStateChange: (phase) => tellState(phase), onFrame: (atMs) => tellFrame(atMs) })
  }, [stream, on, address])
  useEffect(() => (canvas.current ? stream.start(canvas.current) : undefined), [stream])

  return { ...reading, canvas, imageShown: stream.imageShown, imageFailed: stream.imageFailed }
}
