import type { Camera } from '@rig/contract'
import { rigAddress } from '../../lib/config.ts'
import { ImageWithFallback } from '../../ui/image-with-fallback.tsx'
import fallback from './camera-fallback.svg'
import { isOffline } from './camera-kind.ts'
import styles from './camera-list.module.css'

type CameraListProps = { cameras: readonly Camera[]; current: string; onChoose: (cameraID: string) => void }

/** All cameras with their last still; the current one is marked. */
export const CameraList = ({ cameras, current, onChoose }: CameraListProps) => (
  <ul className={styles.cameras} aria-label="Cameras">
    {cameras.map((camera) => (
      <li key={camera.cameraID}>
        <button
          type="button"
          className={styles.camera}
          aria-current={camera.cameraID === current ? 'true' : undefined}
          onClick={() => onChoose(camera.cameraID)}
        >
          <ImageWithFallback
            className={styles.thumbnail}
            src={rigAddress(camera.poster)}
            fallback={fallback}
            alt=""
            loading="lazy"
          />
          <span className={styles.words}>
            <span className={styles.name}>{camera.name}</span>{' '}
            <span className={styles.status} data-offline={isOffline(camera) || undefined}>
              {isOffline(camera) ? 'Offline' : 'Online'}
            </span>
          </span>
        </button>
      </li>
    ))}
  </ul>
)
