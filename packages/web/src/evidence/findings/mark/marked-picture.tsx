import { type ReactNode, useState } from 'react'
import { ImageOrNote } from '../../../ui/image-or-note.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import type { Mark } from '../record/finding.ts'
import { getMarkPath, MARK_SPACE_WIDTH } from '../record/mark-path.ts'
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

/** Draws a mark over a picture that fills the parent element. */
const MarkOverlay = ({ mark, aspectRatio }: { mark: Mark; aspectRatio: number }) => {
  const height = MARK_SPACE_WIDTH / aspectRatio
  const path = getMarkPath(mark, height)
  return (
    <svg className={styles.overlay} viewBox={`0 0 ${MARK_SPACE_WIDTH} ${height}`} aria-hidden="true">
      <path className={styles.edge} d={path} />
      <path className={styles.line} d={path} />
    </svg>
  )
}
