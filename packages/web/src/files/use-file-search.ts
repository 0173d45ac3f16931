import { useEffect, useMemo, useRef } from 'react'
import { useUrlParam } from '../console/use-dialog-params.ts'
import { matchesSearch } from '../lib/matches-search.ts'

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

/** `files` must be sorted newest first. */
export const searchFiles = <File extends { name: string }>(
  files: readonly File[],
  search: string,
  order: FileSortOrder,
) => {
  const found = search.trim() === '' ? files : files.filter(({ name }) => matchesSearch(name, search))
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
