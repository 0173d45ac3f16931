import { useEffect, useRef } from 'react'
import { hasNestedDialog } from '../../console/keyboard-focus.ts'
import type { FilmPair } from './film-pair.ts'

/**
 * Handles the keys of the player: Space plays and pauses, the arrow keys step by a frame, and [ and ] shift the second
 * film. Returns a ref for the scrubber, which takes the focus so that Space does not activate a button.
 */
export const usePairKeys = (pair: FilmPair) => {
  const scrubber = useRef<HTMLInputElement>(null)
  useEffect(() => {
    scrubber.current?.focus()
    const actions = createKeyActions(pair)
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actions.get(event.key)
      if (!act || hasNestedDialog() || event.ctrlKey || event.metaKey || event.altKey || usesKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      void act()
    }
    // Listens in the capture phase, because the dialog stops the propagation of arrow keys
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [pair])
  return scrubber
}

const createKeyActions = (pair: FilmPair) =>
  new Map<string, () => Promise<void> | void>([
    [' ', () => (pair.store.getState().isPlaying ? pair.pause() : pair.play())],
    ['ArrowLeft', () => pair.step(-1)],
    ['ArrowRight', () => pair.step(1)],
    ['[', () => pair.shiftBy(-1)],
    [']', () => pair.shiftBy(1)],
  ])

/** Text fields use all keys, buttons use Space, and radio buttons and the wipe use the arrow keys. */
const usesKey = ({ key, target }: KeyboardEvent) => {
  if (!(target instanceof Element)) return false
  if (target.matches('textarea, input[type=text]')) return true
  if (key === ' ') return target.matches('button, a')
  return key.startsWith('Arrow') && target.matches('input[type=radio], [data-wipe]')
}
