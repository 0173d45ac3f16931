import { useEffect } from 'react'
import { useConsole } from './console-context.tsx'

/** Lets Back and Escape close overlays while the page is shown. */
export const useOverlayHistory = () => {
  const { overlays } = useConsole()
  useEffect(() => overlays.connect(), [overlays])
}
