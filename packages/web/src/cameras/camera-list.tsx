import type { Camera } from '@rig/contract'
import { isOffline } from '@rig/contract/rules'
import { useState } from 'react'
import { rigAddress } from '../console/config.ts'
import { ImageWithFallback } from '../ui/image-with-fallback.tsx'
import { TextField } from '../ui/text-field.tsx'
import fallback from './camera-fallback.svg'
import styles from './camera-list.module.css'

type CameraListProps = { cameras: readonly Camera[]; current: string; onChoose: (cameraID: string) => void }

/** With this many cameras or more, searching for a name is quicker than scrolling. */
const SEARCHED_FROM = 8

/** All cameras with their last still; the current one is marked, and many of them can be searched by name. */
export const CameraList = ({ cameras, current, onChoose }: CameraListProps) => {
  const [sought, setSought] = useState('')
  const isSearched = cameras.length >= SEARCHED_FROM
  const found = isSearched ? cameras.filter(({ name }) => holds(name, sought)) : cameras
  return (
    <>
      {isSearched && (
        <TextField
          label="Search cameras"
          labelHidden
          name="cameraSearch"
          type="search"
          placeholder={`Search ${cameras.length} cameras`}
          value={sought}
          onChange={setSought}
          autoComplete="off"
        />
      )}
      <Cameras cameras={found} current={current} onChoose={onChoose} />
      {isSearched && found.length === 0 && <p role="status">No camera has this name</p>}
    </>
  )
}

const holds = (name: string, sought: string) => name.toLowerCase().includes(sought.trim().toLowerCase())

const Cameras = ({ cameras, current, onChoose }: CameraListProps) => (
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
