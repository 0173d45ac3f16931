import { type ComponentProps, useState } from 'react'

type ImageOrNoteProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'onError'> & { src: string; alt: string }

/** Shows a note in the place of an image that cannot be shown. */
export const ImageOrNote = ({ src, alt, ...native }: ImageOrNoteProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  if (failed === src) return <span className={native.className}>Cannot be shown</span>
  return <img {...native} src={src} alt={alt} onError={() => setFailed(src)} />
}
