import { type ComponentProps, createContext, use, useState } from 'react'

type ImageWithFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  src: string
  fallback: string
  alt: string
}

/** Incrementing the value retries the images that failed to load. */
export const ImageRetryContext = createContext(0)

/**
 * Shows the fallback and the children after `src` fails to load, until `src` or `ImageRetryContext` changes. Without a
 * `src`, shows only the fallback.
 */
export const ImageWithFallback = ({ src, fallback, alt, children, ...native }: ImageWithFallbackProps) => {
  const attempt = use(ImageRetryContext)
  const [failed, setFailed] = useState<{ src: string; attempt: number } | null>(null)
  const hasFailed = src !== '' && failed?.src === src && failed.attempt === attempt
  const isReplaced = src === '' || hasFailed
  return (
    <>
      <img
        {...native}
        src={isReplaced ? fallback : src}
        alt={alt}
        data-fallback={isReplaced || undefined}
        onError={() => setFailed({ src, attempt })}
      />
      {hasFailed && children}
    </>
  )
}
