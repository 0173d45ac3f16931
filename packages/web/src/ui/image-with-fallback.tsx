import { type ComponentProps, useState } from 'react'

type ImageWithFallbackProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & {
  src: string
  fallback: string
  alt: string
}

/** A picture, or the fallback for as long as this very address can't be shown. */
export const ImageWithFallback = ({ src, fallback, alt, ...native }: ImageWithFallbackProps) => {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const broken = src === '' || brokenSrc === src
  return (
    <img
      {...native}
      src={broken ? fallback : src}
      alt={alt}
      data-fallback={broken || undefined}
      onError={() => setBrokenSrc(src)}
    />
  )
}
