import { type ComponentProps, createContext, use, useState } from 'react'

type ImageWithFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  src: string
  fallback: string
  alt: string
}

/** Increment to retry the pictures that failed to load. */
export const ImageAttempt = createContext(0)

/** A picture, or the fallback while its URL cannot be loaded. */
export const ImageWithFallback = ({ src, fallback, alt, ...native }: ImageWithFallbackProps) => {
  const attempt = use(ImageAttempt)
  const [failed, setFailed] = useState<{ src: string; attempt: number } | null>(null)
  const broken = src === '' || (failed?.src === src && failed.attempt === attempt)
  return (
    <img
      {...native}
      src={broken ? fallback : src}
      alt={alt}
      data-fallback={broken || undefined}
      onError={() => setFailed({ src, attempt })}
    />
  )
}
