import { ImageWithFallback } from '../ui/image-with-fallback.tsx'
import type { ListedFile } from './listed-file.ts'
import styles from './thumbnail.module.css'
import { useLingering } from './use-lingering.ts'

/** The file's thumbnail or drawing. Fetched only when it stays near the window, so that pictures that fly past are not asked for. */
export const Thumbnail = ({ picture, drawing }: Pick<ListedFile, 'picture' | 'drawing'>) => {
  const lingering = useLingering()
  if (picture !== '' && !lingering) return null
  return <ImageWithFallback className={styles.thumbnail} src={picture} fallback={drawing} alt="" decoding="async" />
}
