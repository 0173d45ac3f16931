import { useEffect, useMemo, useRef } from 'react'
import { useUrlParam } from '../console/use-dialog-params.ts'

export type FileSortOrder = 'newest' | 'oldest'

export type FileSearch = Omit<ReturnType<typeof useFileSearch>, 'found'>

/** Returns the files that match the search. The page URL stores the search text and the order. */
export const useFileSearch = <File extends { name: string }>(files: readonly File[]) => {
  const [text, changeText] = useUrlParam('search')
  const [orderParam, changeOrder] = useUrlParam('order')
  const order: FileSortOrder = orderParam === 'oldest' ? 'oldest' : 'newest'
  const found = useMemo(() => searchFiles(files, text, order), [files, text, order])
  return { found, text, changeText, order, changeOrder }
}

/** Matches names that contain every word of the search (case-insensitive). `files` must be sorted newest first. */
export const searchFiles = <File extends { name: string }>(
  files: readonly File[],
  search: string,
  order: FileSortOrder,
) => {
  const words = normalize(search).split(/\s+/).filter(Boolean)
  const hasAllWords = ({ name }: File) => words.every((word) => normalize(name).includes(word))
  const found = words.length === 0 ? files : files.filter(hasAllWords)
  return order === 'oldest' ? found.toReversed() : found
}

/** The field is uncontrolled: a controlled one would lose characters, because the URL changes asynchronously. */
export const useSearchInput = (text: string) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  return field
}

const normalize = (text: string) => text.normalize('NFC').toLowerCase()
