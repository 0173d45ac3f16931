import { useEffect, useRef } from 'react'

/** Shows a stream in the `<img>` that it is given to. Only clearing `src` closes the connection, removing it does not. */
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
