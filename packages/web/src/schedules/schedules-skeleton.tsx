import { Skeleton } from '../ui/skeleton.tsx'
import browser from './schedule-browser.module.css'
import list from './schedule-list.module.css'
import styles from './schedules-skeleton.module.css'

export const SchedulesSkeleton = () => (
  <div className={browser.browser}>
    <Skeleton className={styles.day} />
    <div className={browser.columns}>
      <div className={list.cards}>
        {['first', 'second', 'third', 'fourth'].map((position) => (
          <Skeleton key={position} className={styles.card} />
        ))}
      </div>
      <Skeleton className={styles.details} />
    </div>
  </div>
)
