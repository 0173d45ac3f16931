import { useEffect, useRef } from 'react'

/**
 * Shows a stream in an `<img>` that takes the returned ref. Only clearing `src` closes the connection, removing the
 * element does not.
 */
export const useImageStream = (address: string) => {
  const ref = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const image = ref.current
    if (!image) return
    image.src = address
    return () => image.removeAttribute('src')
  }, [address])
  return ref
}
