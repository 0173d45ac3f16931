import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useConsole } from '../../../console/console-context.tsx'
import { galleryList } from '../../../rig/gallery.ts'
import { isFilm } from '../../../rig/recordings.ts'
import { ImageOrNote } from '../../../ui/image-or-note.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { usePictureSource } from '../../../ui/use-picture-source.ts'
import { type Finding, getOriginalName, type Mark } from '../record/finding.ts'
import { getMarkPath, MARK_SPACE_WIDTH } from '../record/mark.ts'
import styles from './mark-dialog.module.css'

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

/** Shows the recording of an observation from the gallery: the picture, or the first frame of the film. */
export const OriginalPicture = ({ finding }: { finding: Finding }) => {
  const rigConsole = useConsole()
  const name = getOriginalName(finding)
  // A refetch would return new URLs and load every picture again
  const { data: items = [] } = useQuery({ ...galleryList(rigConsole), refetchOnMount: false })
  const item = items.find((each) => each.name === name)
  if (!item) return <span className={styles.original}>Missing</span>
  const url = rigConsole.resolveUrl(item.url)
  if (isFilm(item)) return <FirstFrame name={item.name} url={url} />
  return <ImageOrNote className={styles.original} src={url} alt={item.name} decoding="async" />
}

const FirstFrame = ({ name, url }: { name: string; url: string }) => {
  const { hasFailed, src, ref, onLoad, onError } = usePictureSource(url)
  if (hasFailed) return <span className={styles.original}>Cannot be played</span>
  return (
    <video
      className={styles.original}
      preload="metadata"
      muted
      aria-label={name}
      src={src}
      ref={ref}
      onLoadedData={onLoad}
      onError={onError}
    />
  )
}
