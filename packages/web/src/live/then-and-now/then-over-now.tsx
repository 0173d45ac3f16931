import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useBlobAddress } from '../../ui/use-blob-address.ts'
import { Wipe } from '../../ui/wipe.tsx'
import { type EarlierPicture, hideEarlier, wordMoment } from './earlier-picture.ts'
import styles from './then-over-now.module.css'

/** An earlier picture over the live one, left of a line to drag. It lets pointers through to what is below it. */
export const ThenOverNow = ({ picture }: { picture: EarlierPicture }) => {
  const [wipe, setWipe] = useState(50)
  const [isBroken, setIsBroken] = useState(false)
  const held = useBlobAddress('blob' in picture ? picture.blob : undefined)
  const address = 'address' in picture ? picture.address : held
  return (
    <div className={styles.over}>
      {address !== null && !isBroken && (
        <img
          className={styles.then}
          style={{ clipPath: `inset(0 ${100 - wipe}% 0 0)` }}
          src={address}
          alt={`Then: ${picture.name}`}
          onError={() => setIsBroken(true)}
        />
      )}
      {!isBroken && <Wipe label="Then and now" value={wipe} onChange={setWipe} />}
      <div className={styles.caption}>
        <p>
          <b>Then</b> {isBroken ? 'The picture could not be loaded' : `${picture.name}, ${wordMoment(picture.takenAt)}`}
        </p>
        <IconButton label="Close then and now" icon={<X aria-hidden />} onClick={hideEarlier} />
      </div>
    </div>
  )
}
