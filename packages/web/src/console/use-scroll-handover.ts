import { useCallback } from 'react'
import { useConsole } from './console-context.tsx'

/** Returns a function that restores the scroll position from before the console's own reload, once. */
export const useScrollHandover = () => {
  const { settings, page } = useConsole()
  return useCallback(() => {
    const { scroll } = settings.get()
    if (scroll === null) return
    settings.change({ scroll: null })
    const isSamePage = scroll.path === page.window.location.pathname
    if (isSamePage && scroll.top > 0) page.window.scrollTo({ top: scroll.top, behavior: 'instant' })
  }, [settings, page])
}
