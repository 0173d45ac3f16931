import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import stage from './live-stage.module.css'
import view from './live-view.module.css'
import styles from './live-view-skeleton.module.css'
import lying from './lying.module.css'
import upright from './upright.module.css'
import { useLiveLayout } from './use-live-view.ts'
import wide from './wide.module.css'

export const LiveViewSkeleton = () => (
  <div className={classNames(view.view, wide.wide, upright.upright, lying.lying)} data-layout={useLiveLayout()}>
    <header data-area="header">
      <h1 data-hidden-visually>Dashboard</h1>
      <Skeleton className={styles.title} />
    </header>
    <div className={view.dock} data-area="dock">
      <ControlsSkeleton />
    </div>
    <section className={stage.stage} aria-label="Live view" data-area="stage">
      <div className={stage.picture} data-area="picture">
        <Skeleton className={styles.picture} />
        <p className={styles.text}>Loading...</p>
      </div>
      <SteeringSkeleton />
    </section>
    <CamerasSkeleton />
  </div>
)

/** Only phones show it, because other layouts place the controls on the picture. */
export const SteeringSkeleton = () => (
  <div data-area="steering">
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
  <aside className={styles.cameras} data-area="side">
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.camera} />
    ))}
  </aside>
)
