import * as limits from '@rig/contract/limits'
import styles from './sled-rail.module.css'

const { min, max } = limits.SLED_RANGE
const percent = (position: number) => `${((position - min) / (max - min)) * 100}%`

/**
 * The sled on its rail, with the range of the patrols. The console counts from the last way home, because the rig
 * answers no position.
 */
export const SledRail = ({ position }: { position: number | null }) => {
  const words = position === null ? 'Position unknown until the sled has been home' : `About ${position}, estimated`
  return (
    <div className={styles.rail}>
      <div className={styles.line} aria-hidden="true">
        <span
          className={styles.patrol}
          style={{
            left: percent(limits.SCHEDULE_SLED_START),
            right: `calc(100% - ${percent(limits.SCHEDULE_SLED_STOP)})`,
          }}
          title={`Patrols run from ${limits.SCHEDULE_SLED_START} to ${limits.SCHEDULE_SLED_STOP}`}
        />
        {position !== null && <span className={styles.sled} style={{ left: percent(position) }} />}
      </div>
      <p className={styles.words}>{words}</p>
    </div>
  )
}
