import { useEffect, useRef } from 'react'
import { useSettings } from '../../console/console-context.tsx'
import { useLiveCamera } from '../camera/use-live-camera.tsx'

/** Returns a ref for a canvas that shows the current camera's live picture. */
export const useLivePicture = ({ url, isOn }: { url: string; isOn: boolean }) => {
  const { show, attach } = useLiveCamera().picture
  const rate = useSettings((settings) => settings.pictureRate)
  const canvas = useRef<HTMLCanvasElement>(null)
  // The URL must be set before the canvas is attached, which opens the connection
  useEffect(() => show({ url, isOn, rate }), [show, url, isOn, rate])
  useEffect(() => (canvas.current ? attach(canvas.current) : undefined), [attach])
  return canvas
}
