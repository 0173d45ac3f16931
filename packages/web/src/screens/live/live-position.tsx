import { useLoadedPreset } from '../../features/presets/loaded-preset.ts'
import { MovedAwayNote } from '../../features/presets/moved-away-note.tsx'
import { PositionGauges } from '../../features/ptz/position-gauges.tsx'
import { useWatchedPosition } from '../../features/ptz/use-position.ts'
import styles from './live-position.module.css'
import { useFollowedPreset } from './use-followed-preset.ts'

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
