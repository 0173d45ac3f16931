import { useEffect, useRef } from 'react'
import type { FilmPair } from './film-pair.ts'

/**
 * Space plays and halts, the arrows step a frame, [ and ] shift the second film by one. Not while somebody types. The scrubber
 * takes the returned ref and with it the focus, so that Space doesn't press the button that has it by chance.
 */
export const usePairKeys = (pair: FilmPair) => {
  const scrubber = useRef<HTMLInputElement>(null)
  useEffect(() => {
    scrubber.current?.focus()
    const act = actionsOf(pair)
    const onKeyDown = (event: KeyboardEvent) => {
      const does = act.get(event.key)
      if (!does || event.ctrlKey || event.metaKey || event.altKey || keepsKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      void does()
    }
    // Before the dialog, which keeps arrow keys to itself
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [pair])
  return scrubber
}

const actionsOf = (pair: FilmPair) =>
  new Map<string, () => Promise<void> | void>([
    [' ', () => (pair.state().isPlaying ? pair.pause() : pair.play())],
    ['ArrowLeft', () => pair.step(-1)],
    ['ArrowRight', () => pair.step(1)],
    ['[', () => pair.shiftBy(-1)],
    [']', () => pair.shiftBy(1)],
  ])

/** Fields keep all keys, buttons are pressed with Space, choices and the wipe move by the arrows. */
const keepsKey = ({ key, target }: KeyboardEvent) => {
  if (!(target instanceof Element)) return false
  if (target.matches('textarea, input[type=text]')) return true
  if (key === ' ') return target.matches('button, a')
  return key.startsWith('Arrow') && target.matches('input[type=radio], [data-wipe]')
}
