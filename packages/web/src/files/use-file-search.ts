import { useMemo } from 'react'
import { type FileOrder, findFiles } from './find-files.ts'
import { useAddressWord } from './use-address-word.ts'

/** The files that the operator wants to see; what is searched and the order stand in the page's address. */
export const useFileSearch = <File extends { name: string }>(files: readonly File[]) => {
  const [text, changeText] = useAddressWord('search')
  const [word, changeOrder] = useAddressWord('order')
  const order: FileOrder = word === 'oldest' ? 'oldest' : 'newest'
  const found = useMemo(() => findFiles(files, text, order), [files, text, order])
  return { found, text, changeText, order, changeOrder }
}

export type FileSearch = Omit<ReturnType<typeof useFileSearch>, 'found'>
