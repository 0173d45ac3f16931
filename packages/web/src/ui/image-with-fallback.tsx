import type { ComponentProps } from 'react'
import { usePictureSource } from './use-picture-source.ts'

type ImageWithFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onLoad' | 'onError' | 'ref' | 'loading'> & {
  src: string
  fallback: string
  alt: string
  /** Called for `src` only, like `onError`. */
  onLoad?: () => void
  onError?: () => void
}

/** Shows the fallback and the children after `src` fails to load, until `src` or `ImageRetryContext` changes. */
export const ImageWithFallback = ({
  src,
  fallback,
  alt,
  children,
  onLoad,
  onError,
  ...native
}: ImageWithFallbackProps) => {
  const { hasFailed, ...source } = usePictureSource(src)
  const isReplaced = src === '' || hasFailed
  const handleLoad = () => {
    source.onLoad()
    if (!isReplaced) onLoad?.()
  }
  const handleError = () => {
    source.onError()
    if (!isReplaced) onError?.()
  }
  return (
    <>
      <img
        {...native}
        {...source}
        src={isReplaced ? fallback : source.src}
        alt={alt}
        data-fallback={isReplaced || undefined}
        onLoad={handleLoad}
        onError={handleError}
      />
      {hasFailed && children}
    </>
  )
}
