import { X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layout from '../../ui/layout.module.css'
import { useOverlay } from '../../ui/use-overlay.tsx'
import { Wipe } from '../../ui/wipe.tsx'
import type { EarlierPicture } from '../camera/live-camera.ts'
import { useLiveCamera } from '../camera/use-live-camera.tsx'
import { formatPictureTime } from './preset-pictures.ts'
import styles from './then-and-now.module.css'
import { useEarlierPicture } from './use-earlier-picture.ts'

/** Shows an earlier picture to the left of a draggable line. Pointer events outside the line reach the live picture. */
export const ThenAndNowWipe = ({ picture }: { picture: EarlierPicture }) => {
  const { url, onLoad, onError } = useEarlierPicture(picture)
  const [wipe, setWipe] = useState(50)
  const [brokenUrl, setBrokenUrl] = useState<string | null>('')
  const { showEarlier } = useLiveCamera()
  useOverlay(true, () => showEarlier(null))
  const isBroken = url !== null && url === brokenUrl
  const handleError = () => {
    setBrokenUrl(url)
    onError?.()
  }
  return (
    <div className={classNames(layout.fill, styles.over)}>
      {url !== null && !isBroken && (
        <img
          className={classNames(layout.cover, styles.then)}
          style={{ clipPath: `inset(0 ${100 - wipe}% 0 0)` }}
          src={url}
          alt={`Then: ${picture.name}`}
          onLoad={onLoad}
          onError={handleError}
        />
      )}
      {!isBroken && <Wipe label="Then and now" value={wipe} onChange={setWipe} />}
      <div className={classNames(layout.label, layout.line, styles.caption)} data-gap="1">
        <p className={classNames(layout.small, layout.breakable)}>
          <b>Then</b> {isBroken ? 'The picture could not be loaded' : `${picture.name}, ${formatPictureTime(picture)}`}
        </p>
        <IconButton label="Close 'Then and now'" icon={<X aria-hidden />} onClick={() => showEarlier(null)} />
      </div>
    </div>
  )
}
