import { Button } from '../../ui/button.tsx'
import type { StalePicture } from '../stream/picture-judgement.ts'
import { useLiveCamera, usePictureState } from '../use-live-camera.tsx'
import styles from './live-picture.module.css'

/** Warns that an old or late picture has ended a hold, and that the next hold ignores this. */
export const StalePictureWarning = () => {
  const { picture } = useLiveCamera()
  const { stale } = usePictureState()
  return (
    <div className={styles.warning}>
      <p role="status" aria-label="Age of the picture">
        {stale && <span>{describe(stale)}: hold again to steer without it</span>}
      </p>
      {stale?.cause === 'lag' && <Button onClick={picture.reopen}>Reopen stream</Button>}
    </div>
  )
}

const describe = ({ cause, seconds }: NonNullable<StalePicture>) => {
  if (seconds === null) return 'No picture yet'
  return cause === 'age' ? `Picture is ${seconds} s old` : `The picture is ${seconds.toFixed(1)} s behind the rig`
}
