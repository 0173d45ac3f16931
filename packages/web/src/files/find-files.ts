/** Newest first is how lists come. */
export type FileOrder = 'newest' | 'oldest'

/** The files whose names hold every word of the search in any order, letters large or small, in the order asked for. */
export const findFiles = <File extends { name: string }>(files: readonly File[], search: string, order: FileOrder) => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? files : files.filter(({ name }) => holdsAll(plain(name), words))
  return order === 'oldest' ? found.toReversed() : found
}

const holdsAll = (name: string, words: readonly string[]) => words.every((word) => name.includes(word))

const plain = (text: string) => text.normalize('NFC').toLowerCase()
