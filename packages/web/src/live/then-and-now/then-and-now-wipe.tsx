import { X } from 'lucide-react'
import { useState } from 'react'
import { useLayer } from '../../console/use-layer.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { Wipe } from '../../ui/wipe.tsx'
import type { EarlierPicture } from '../live-camera.ts'
import { useLiveCamera } from '../use-live-camera.tsx'
import { formatPictureTime } from './earlier-picture.ts'
import styles from './then-and-now.module.css'

/** An earlier picture to the left of a draggable line. Pointer events elsewhere still reach the live picture. */
export const ThenAndNowWipe = ({ picture }: { picture: EarlierPicture }) => {
  const [wipe, setWipe] = useState(50)
  const [isBroken, setIsBroken] = useState(false)
  const { showEarlier } = useLiveCamera()
  useLayer(true, () => showEarlier(null))
  const blobUrl = useObjectUrl('blob' in picture ? picture.blob : undefined)
  const url = 'url' in picture ? picture.url : blobUrl
  return (
    <div className={styles.over}>
      {url !== null && !isBroken && (
        <img
          className={styles.then}
          style={{ clipPath: `inset(0 ${100 - wipe}% 0 0)` }}
          src={url}
          alt={`Then: ${picture.name}`}
          onError={() => setIsBroken(true)}
        />
      )}
      {!isBroken && <Wipe label="Then and now" value={wipe} onChange={setWipe} />}
      <div className={styles.caption}>
        <p>
          <b>Then</b> {isBroken ? 'The picture could not be loaded' : `${picture.name}, ${formatPictureTime(picture)}`}
        </p>
        <IconButton label="Close then and now" icon={<X aria-hidden />} onClick={() => showEarlier(null)} />
      </div>
    </div>
  )
}
