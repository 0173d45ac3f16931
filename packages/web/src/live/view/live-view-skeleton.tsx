import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import areas from '../live-layout.module.css'
import stage from './live-stage.module.css'
import styles from './live-view-skeleton.module.css'

export const LiveViewSkeleton = () => (
  <div className={areas.view}>
    <header className={areas.header}>
      <h1 data-hidden-visually>Dashboard</h1>
      <Skeleton className={styles.title} />
    </header>
    <div className={areas.dock}>
      <ControlsSkeleton />
    </div>
    <section className={classNames(areas.stage, stage.stage)} aria-label="Live view">
      <div className={classNames(areas.picture, stage.picture)}>
        <Skeleton className={styles.picture} />
        <p className={classNames(layout.fill, layout.middle, layout.soft)}>Loading...</p>
      </div>
      <SteeringSkeleton />
    </section>
    <CamerasSkeleton />
  </div>
)

/** Only phones show it, because other layouts place the steering controls on the picture. */
export const SteeringSkeleton = () => (
  <div className={areas.steering}>
    <Skeleton className={styles.steering} />
  </div>
)

export const ControlsSkeleton = () => (
  <>
    <Skeleton className={styles.controls} />
    <Skeleton className={styles.controls} />
  </>
)

export const CamerasSkeleton = () => (
  <aside className={classNames(areas.side, layout.stack, styles.cameras)} data-gap="2">
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.camera} />
    ))}
  </aside>
)
