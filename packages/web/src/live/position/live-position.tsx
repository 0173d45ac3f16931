import { useLoadedPreset } from '../presets/loaded-preset.ts'
import { MovedAwayNote } from '../presets/moved-away-note.tsx'
import styles from './live-position.module.css'
import { PositionGauges } from './position-gauges.tsx'
import { useFollowedPreset } from './use-followed-preset.ts'
import { useWatchedPosition } from './use-position.ts'

/** Where the camera looks, and whether that is still the preset that was loaded. The one part of the view that watches it. */
export const LivePosition = ({ cameraID }: { cameraID: string }) => {
  const isTravelling = useLoadedPreset(({ loaded }) => loaded?.cameraID === cameraID && loaded.stage === 'under way')
  const position = useWatchedPosition(cameraID, isTravelling)
  useFollowedPreset(cameraID, position)
  return (
    <div className={styles.position}>
      <PositionGauges look={position.look} />
      <div className={styles.note}>
        <MovedAwayNote cameraID={cameraID} />
      </div>
    </div>
  )
}
