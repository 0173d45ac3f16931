import { type ComponentProps, createContext, use, useState } from 'react'

type ImageWithFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  src: string
  fallback: string
  alt: string
}

/** Whoever knows that pictures may load again gives another number: those that could not be shown are then tried once more. */
export const ImageAttempt = createContext(0)

/** A picture, or the fallback for as long as this very address can't be shown. */
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
