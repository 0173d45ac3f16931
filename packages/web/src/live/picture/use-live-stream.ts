import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useConsole, useSettings } from '../../console/console-context.tsx'
import type { PicturePhase } from '../camera-picture.ts'
import type { PaintedFrame } from '../lag/picture-lag.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { createLiveStream } from './live-stream.ts'
import { createStreamOpener } from './open-stream.ts'
import { allowsHolds } from './picture-rates.ts'
import { createThinLink } from './thin-link.ts'

/**
 * Returns a ref for a canvas, and streams the current camera's live picture to this canvas until the component
 * unmounts.
 */
export const useLiveStream = ({ on, url }: { on: boolean; url: string }) => {
  const rigConsole = useConsole()
  const { cameraID, picture, setStepsOnly, endRunningHolds } = useLiveCamera()
  const rate = useSettings((settings) => settings.pictureRate)
  const [stream] = useState(() =>
    createLiveStream({
      open: rigConsole.part(createStreamOpener),
      connections: rigConsole.pictureConnections,
      clock: rigConsole.clock,
      document: rigConsole.page.window.document,
    }),
  )
  const canvas = useRef<HTMLCanvasElement>(null)
  const snapshot = useSyncExternalStore(stream.subscribe, stream.getSnapshot)

  const onPhase = useEffectEvent((phase: PicturePhase) => picture.setPhase(phase, canvas.current))
  const onFrame = useEffectEvent((frame: PaintedFrame, atMs: number) => {
    if (canvas.current) picture.frameShown(canvas.current, atMs, frame)
  })

  // This effect must run before the next one, which opens the connection
  useEffect(() => {
    stream.setOptions({
      on,
      url,
      rate,
      onPhase: (phase) => onPhase(phase),
      onFrame: (frame, atMs) => onFrame(frame, atMs),
      onBytes: rigConsole.outage.recordStream,
      onTraffic: (traffic) => rigConsole.part(createThinLink).observe(cameraID, traffic),
    })
  }, [stream, on, url, rate, rigConsole, cameraID])
  useEffect(() => (canvas.current ? stream.start(canvas.current) : undefined), [stream])
  useEffect(() => picture.onReopen(stream.reopen), [picture, stream])

  // A stream that fills the link is closed without the operator
  useEffect(() => (on ? () => void endRunningHolds() : undefined), [on, endRunningHolds])

  const isStepsOnly = on && !allowsHolds(rate)
  useEffect(() => {
    setStepsOnly(isStepsOnly)
    return () => setStepsOnly(false)
  }, [setStepsOnly, isStepsOnly])

  return { ...snapshot, canvas, takeOver: stream.takeOver, getShownAt: stream.getShownAt }
}
