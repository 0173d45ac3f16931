import { type ComponentProps, createContext, use, useState } from 'react'

type ImageWithFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  src: string
  fallback: string
  alt: string
}

/** Incrementing the value retries the images that failed to load. */
export const ImageRetryContext = createContext(0)

/** Shows the fallback after `src` fails to load, until `src` or `ImageRetryContext` changes. */
export const ImageWithFallback = ({ src, fallback, alt, ...native }: ImageWithFallbackProps) => {
  const attempt = use(ImageRetryContext)
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
