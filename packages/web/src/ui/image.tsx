import type { ComponentProps } from 'react'
import { usePictureSource } from './use-picture-source.ts'

type ImageOrFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref'> & {
  src: string
  alt: string
  /** URL of a drawing. Without one, a text replaces the image. */
  fallback?: string
}

/** Shows the fallback and the children after `src` fails to load, until `src` or `ImageRetryContext` changes. */
export const ImageOrFallback = ({ src, alt, fallback, children, onLoad, onError, ...native }: ImageOrFallbackProps) => {
  const { hasFailed, ...source } = usePictureSource(src, { onLoad, onError })
  const isReplaced = src === '' || hasFailed
  if (isReplaced && fallback === undefined) return <span className={native.className}>Cannot be shown</span>
  return (
    <>
      <img
        {...native}
        {...source}
        src={isReplaced ? fallback : source.src}
        alt={alt}
        data-fallback={isReplaced || undefined}
      />
      {hasFailed && children}
    </>
  )
}
