import type { Camera } from '@rig/contract'
import { isOffline } from '@rig/contract/rules'
import { useId, useState } from 'react'
import { useConsole, useUnreadableCount } from '../console/console-context.tsx'
import { matchesSearch } from '../lib/matches-search.ts'
import { classNames } from '../ui/class-names.ts'
import { ImageOrFallback } from '../ui/image.tsx'
import layout from '../ui/layout.module.css'
import { TextField } from '../ui/text-field.tsx'
import { UnreadableEntriesNote } from '../ui/unreadable-entries-note.tsx'
import fallback from './camera-fallback.svg'
import styles from './camera-list.module.css'

type CameraListProps = {
  cameras: readonly Camera[]
  current: string
  onChoose: (cameraID: string) => void
  onRetry: () => unknown
}

/** From this number of cameras on, the list has a search field. In a shorter one, scrolling is faster. */
const MIN_SEARCHABLE_COUNT = 8

export const CameraList = ({ cameras, current, onChoose, onRetry }: CameraListProps) => {
  const { resolveUrl } = useConsole()
  const [query, setQuery] = useState('')
  const noMatchId = useId()
  const isSearchable = cameras.length >= MIN_SEARCHABLE_COUNT
  const found = isSearchable ? cameras.filter(({ name }) => matchesSearch(name, query)) : cameras
  return (
    <>
      {isSearchable && (
        <TextField
          label="Search cameras"
          labelHidden
          name="cameraSearch"
          type="search"
          placeholder="Search"
          value={query}
          onChange={setQuery}
          autoComplete="off"
          aria-describedby={noMatchId}
        />
      )}
      <ul className={styles.cameras} aria-label="Cameras">
        {found.map((camera) => (
          <li key={camera.cameraID}>
            <button
              type="button"
              className={classNames(layout.choice, styles.camera)}
              aria-current={camera.cameraID === current ? 'true' : undefined}
              onClick={() => onChoose(camera.cameraID)}
            >
              <ImageOrFallback
                className={classNames(layout.cover, styles.thumbnail)}
                src={resolveUrl(camera.poster)}
                fallback={fallback}
                alt=""
              />
              <span className={styles.text}>
                <span className={classNames(layout.clamp, styles.name)}>{camera.name}</span>{' '}
                <span
                  className={classNames(layout.dot, layout.status, styles.status)}
                  data-off={isOffline(camera) || undefined}
                >
                  {isOffline(camera) ? 'Offline' : 'Online'}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <UnreadableEntriesNote count={useUnreadableCount('cameras.dashboard')} onRetry={onRetry} />
      {isSearchable && found.length === 0 && <p id={noMatchId}>No matching camera</p>}
    </>
  )
}
