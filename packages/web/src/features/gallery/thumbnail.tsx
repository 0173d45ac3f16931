import type { GalleryItem } from '@rig/contract'
import { useCallback, useState } from 'react'
import { rigAddress } from '../../lib/config.ts'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import { isVideo } from './gallery-api.ts'
import missingPicture from './missing-picture.svg'
import styles from './thumbnail.module.css'
import videoPicture from './video-picture.svg'

const STAYS_AFTER_MS = 100

/** The picture itself, or a drawing for a video (spec 2). */
export const Thumbnail = ({ item }: { item: GalleryItem }) =>
  isVideo(item) ? (
    <img className={styles.thumbnail} src={videoPicture} alt="" data-video />
  ) : (
    <Picture url={rigAddress(item.url)} />
  )

/** Fetched only when it stays near the window, so that ten thousand pictures that fly past are not asked for. */
const Picture = ({ url }: { url: string }) => {
  const [stays, setStays] = useState(false)
  const waitForRest = useCallback((frame: HTMLElement | null) => {
    if (!frame) return
    const timer = setTimeout(() => setStays(true), STAYS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className={styles.frame} ref={waitForRest}>
      {stays && (
        <ImageWithFallback
          className={styles.thumbnail}
          src={url}
          fallback={missingPicture}
          alt=""
          loading="lazy"
          decoding="async"
        />
      )}
    </span>
  )
}
