import { useEffect, useMemo, useRef } from 'react'
import { useUrlParam } from './use-url-params.ts'

/** Lists come newest first. */
export type FileOrder = 'newest' | 'oldest'

export type FileSearch = Omit<ReturnType<typeof useFileSearch>, 'found'>

/** Returns the files that match the search, and the search itself: its text and its order are in the page's URL. */
export const useFileSearch = <File extends { name: string }>(files: readonly File[]) => {
  const [text, changeText] = useUrlParam('search')
  const [orderParam, changeOrder] = useUrlParam('order')
  const order: FileOrder = orderParam === 'oldest' ? 'oldest' : 'newest'
  const found = useMemo(() => findFiles(files, text, order), [files, text, order])
  return { found, text, changeText, order, changeOrder }
}

/** Returns the files whose names contain every word of the search, in any order and case. */
export const findFiles = <File extends { name: string }>(files: readonly File[], search: string, order: FileOrder) => {
  const words = normalize(search).split(/\s+/).filter(Boolean)
  const hasAllWords = ({ name }: File) => words.every((word) => normalize(name).includes(word))
  const found = words.length === 0 ? files : files.filter(hasAllWords)
  return order === 'oldest' ? found.toReversed() : found
}

/**
 * Returns a ref for an uncontrolled field, which shows `text` unless it is focused. The URL, which contains the text,
 * changes a moment later: a controlled field would lose letters.
 */
export const useSearchField = (text: string) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  return field
}

const normalize = (text: string) => text.normalize('NFC').toLowerCase()
