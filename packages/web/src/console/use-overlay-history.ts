import { useEffect } from 'react'
import type { DataRouter } from 'react-router-dom'
import { useConsole } from './console-context.tsx'

/** Lets Back and Escape close overlays while the page is shown. */
export const useOverlayHistory = (router: DataRouter) => {
  const { overlays } = useConsole()
  useEffect(() => overlays.connect(router), [overlays, router])
}
