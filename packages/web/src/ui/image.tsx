import type { ComponentProps } from 'react'
import { usePictureSource } from './use-picture-source.ts'

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'ref'> & { src: string; alt: string }

export const ImageOrNote = ({ src, alt, onLoad, onError, ...native }: ImageProps) => {
  const { hasFailed, ...source } = usePictureSource(src, { onLoad, onError })
  if (hasFailed || src === '') return <span className={native.className}>Cannot be shown</span>
  return <img {...native} {...source} alt={alt} />
}

type ImageWithFallbackProps = Omit<ImageProps, 'loading'> & { fallback: string }

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
  const { hasFailed, ...source } = usePictureSource(src, { onLoad, onError })
  const isReplaced = src === '' || hasFailed
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
