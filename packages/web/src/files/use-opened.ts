import { useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { useAddressWords } from './use-address-word.ts'

/**
 * What lies open over a screen, as words of these names in the page's address; '' is none. The browser's Back closes what
 * was opened here.
 */
export const useOpened = (...names: readonly string[]) => {
  const [params, change] = useAddressWords()
  const location = useLocation()
  const navigate = useNavigate()
  const left = useRef<Location>(null)
  const wordsOf = (words: readonly string[]) =>
    Object.fromEntries(names.map((name, place) => [name, words[place] ?? '']))

  /** Closes as the browser's Back does, so that nothing is left to go back to; asked twice, it goes back once. */
  const close = () => {
    if (!location.state?.isOpenedHere) return change(wordsOf([]))
    if (left.current === location) return
    left.current = location
    return navigate(-1)
  }

  return {
    opened: names.map((name) => params.get(name) ?? ''),
    open: (...words: string[]) => change(wordsOf(words), { state: { isOpenedHere: true } }),
    /** Others in their place; without any it closes. */
    replace: (...words: string[]) => change(wordsOf(words)),
    /** These in the place of what lies open under another name: there is one thing to go back from. */
    openInstead: (other: string, ...words: string[]) => change({ [other]: '', ...wordsOf(words) }),
    close,
  }
}
