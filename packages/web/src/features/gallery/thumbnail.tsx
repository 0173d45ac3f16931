import type { GalleryItem } from '@rig/contract'
import { rigAddress } from '../../lib/config.ts'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import { isVideo } from './gallery-api.ts'
import missingPicture from './missing-picture.svg'
import styles from './thumbnail.module.css'
import videoPicture from './video-picture.svg'

/** The picture itself, fetched when it comes near the window; a video has a drawing instead (spec 2). */
export const Thumbnail = ({ item }: { item: GalleryItem }) =>
  isVideo(item) ? (
    <img className={styles.thumbnail} src={videoPicture} alt="" data-video />
  ) : (
    <ImageWithFallback
      className={styles.thumbnail}
      src={rigAddress(item.url)}
      fallback={missingPicture}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
