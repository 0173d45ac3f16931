import type { ComponentProps } from 'react'
import { usePictureSource } from './use-picture-source.ts'

type ImageOrNoteProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref'> & {
  src: string
  alt: string
}

export const ImageOrNote = ({ src, alt, onLoad, onError, ...native }: ImageOrNoteProps) => {
  const { hasFailed, ...source } = usePictureSource(src)
  if (hasFailed || src === '') return <span className={native.className}>Cannot be shown</span>
  const handleLoad: typeof onLoad = (event) => {
    source.onLoad()
    onLoad?.(event)
  }
  const handleError: typeof onError = (event) => {
    source.onError()
    onError?.(event)
  }
  return <img {...native} {...source} alt={alt} onLoad={handleLoad} onError={handleError} />
}
