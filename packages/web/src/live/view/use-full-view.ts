import { useEffect, useRef } from 'react'
import { leaveFullView, useFullView } from './full-view.ts'

/**
 * Tells whether the view that `view` is given to fills the window. While it does, nothing behind it can be reached; it
 * ends with the full screen (Escape) and when the view goes.
 */
export const useFullViewOf = () => {
  const view = useRef<HTMLDivElement>(null)
  const { isFull } = useFullView()

  useEffect(() => {
    if (!isFull || !view.current) return
    const hidden = neighboursOf(view.current)
    for (const element of hidden) element.toggleAttribute('inert', true)
    return () => {
      for (const element of hidden) element.toggleAttribute('inert', false)
    }
  }, [isFull])

  useEffect(() => {
    const follow = () => document.fullscreenElement ?? leaveFullView()
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      leaveFullView()
    }
  }, [])

  return { view, isFull }
}

/** Everything of the console beside an element and beside what holds it; dialogs and notices lie elsewhere. */
const neighboursOf = (element: Element): Element[] => {
  const parent = element.parentElement
  if (!parent || element.id === 'root' || element === document.body) return []
  const beside = [...parent.children].filter((child) => child !== element && !child.hasAttribute('inert'))
  return [...beside, ...neighboursOf(parent)]
}
