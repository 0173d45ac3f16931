import { type ReactNode, useState } from 'react'
import { ImageOrNote } from '../../../ui/image-or-note.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import type { Mark } from '../record/finding.ts'
import { MarkOverlay } from './mark-overlay.tsx'
import styles from './marked-picture.module.css'

const USUAL_ASPECT_RATIO = 16 / 9

type MarkedPictureProps = { picture: Blob | null; alt: string; mark?: Mark | null; children?: ReactNode }

/** Shows a picture with its mark, at the aspect ratio of the picture. `children` cover the picture. */
export const MarkedPicture = ({ picture, alt, mark = null, children }: MarkedPictureProps) => {
  const url = useObjectUrl(picture ?? undefined)
  const [aspectRatio, setAspectRatio] = useState(USUAL_ASPECT_RATIO)
  return (
    <div className={styles.picture} style={{ aspectRatio }}>
      {url ? (
        <ImageOrNote
          className={styles.shown}
          src={url}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setAspectRatio(naturalWidth / naturalHeight || USUAL_ASPECT_RATIO)
          }
        />
      ) : (
        <p className={styles.missing}>No picture</p>
      )}
      {mark && <MarkOverlay mark={mark} aspectRatio={aspectRatio} />}
      {children}
    </div>
  )
}
