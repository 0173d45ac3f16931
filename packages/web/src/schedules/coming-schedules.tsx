import { Skeleton } from '../ui/skeleton.tsx'
import styles from './coming-schedules.module.css'
import browser from './schedule-browser.module.css'
import list from './schedule-list.module.css'

/** The placeholders of the day line and the cards while they load, in their final size. */
export const ComingSchedules = () => (
  <div className={browser.browser}>
    <Skeleton className={styles.day} />
    <div className={browser.columns}>
      <div className={list.cards}>
        {['first', 'second', 'third', 'fourth'].map((place) => (
          <Skeleton key={place} className={styles.card} />
        ))}
      </div>
    </div>
  </div>
)
