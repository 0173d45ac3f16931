import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './live-loading.module.css'
import stage from './live-stage.module.css'
import view from './live-view.module.css'
import { useLiveLayout } from './use-live-view.ts'

/** The live view while its cameras are loading, in its final size. */
export const LiveLoading = () => (
  <div className={view.view} data-layout={useLiveLayout()}>
    <header>
      <h1 data-hidden-visually>Dashboard</h1>
      <Skeleton className={styles.title} />
    </header>
    <section className={stage.stage} aria-label="Live view">
      <div className={stage.picture}>
        <Skeleton className={styles.picture} />
        <p className={styles.text}>Loading...</p>
      </div>
      <SteeringSkeleton />
    </section>
    <div className={view.row}>
      <ControlsSkeleton />
    </div>
    <CamerasSkeleton />
  </div>
)

/** Where the gauges and the pad will be on a phone; elsewhere they are over the picture. */
export const SteeringSkeleton = () => <Skeleton className={styles.steering} />

/** Where the row of controls will be. */
export const ControlsSkeleton = () => (
  <>
    <Skeleton className={styles.controls} />
    <Skeleton className={styles.controls} />
  </>
)

/** Where the side panel will be. */
export const CamerasSkeleton = () => (
  <aside className={styles.cameras}>
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.camera} />
    ))}
  </aside>
)
