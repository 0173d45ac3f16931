import { useEffect, useRef } from 'react'

/**
 * Keeps a field that holds its own text at `text` while nobody types there. The page's address, where the text is kept,
 * follows a moment late: a field drawn from it would lose letters.
 */
export const useFollowingField = (text: string) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  return field
}
