import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../../console/console-context.tsx'
import { galleryList } from '../../../rig/gallery.ts'
import { isFilm } from '../../../rig/recordings.ts'
import { ImageOrNote } from '../../../ui/image-or-note.tsx'
import { usePictureSource } from '../../../ui/use-picture-source.ts'
import { type Finding, getOriginalName } from '../record/finding.ts'
import styles from './original-picture.module.css'

/** Shows the recording of an observation from the gallery: the picture, or the first frame of the film. */
export const OriginalPicture = ({ finding }: { finding: Finding }) => {
  const rigConsole = useConsole()
  const name = getOriginalName(finding)
  // A refetch would return new URLs and load every picture again
  const { data: items = [] } = useQuery({ ...galleryList(rigConsole), refetchOnMount: false })
  const item = items.find((each) => each.name === name)
  if (!item) return <span className={styles.picture}>Missing</span>
  const url = rigConsole.resolveUrl(item.url)
  if (isFilm(item)) return <FirstFrame name={item.name} url={url} />
  return <ImageOrNote className={styles.picture} src={url} alt={item.name} decoding="async" />
}

const FirstFrame = ({ name, url }: { name: string; url: string }) => {
  const { hasFailed, src, ref, onLoad, onError } = usePictureSource(url)
  if (hasFailed) return <span className={styles.picture}>Cannot be played</span>
  return (
    <video
      className={styles.picture}
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
