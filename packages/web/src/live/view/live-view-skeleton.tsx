import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import stage from './live-stage.module.css'
import view from './live-view.module.css'
import styles from './live-view-skeleton.module.css'
import phone from './phone-view.module.css'
import { useLiveLayout } from './use-live-view.ts'

export const LiveViewSkeleton = () => (
  <div className={classNames(view.view, phone.phone)} data-layout={useLiveLayout()}>
    <header>
      <h1 data-hidden-visually>Dashboard</h1>
      <Skeleton className={styles.title} />
    </header>
    <div className={view.row} data-dock>
      <ControlsSkeleton />
    </div>
    <section className={stage.stage} aria-label="Live view">
      <div className={stage.picture}>
        <Skeleton className={styles.picture} />
        <p className={styles.text}>Loading...</p>
      </div>
      <SteeringSkeleton />
    </section>
    <CamerasSkeleton />
  </div>
)

/**
 * Renders the placeholder for the steering controls. Only phones show it, because other layouts place the controls on
 * the picture.
 */
export const SteeringSkeleton = () => <Skeleton className={styles.steering} />

export const ControlsSkeleton = () => (
  <>
    <Skeleton className={styles.controls} />
    <Skeleton className={styles.controls} />
  </>
)

export const CamerasSkeleton = () => (
  <aside className={styles.cameras}>
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.camera} />
    ))}
  </aside>
)
