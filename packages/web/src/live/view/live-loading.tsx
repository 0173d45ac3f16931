import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './live-loading.module.css'
import stage from './live-stage.module.css'
import view from './live-view.module.css'
import { useLiveLayout } from './use-live-layout.ts'

/** The live view before anything is known of its cameras: what comes has this size already. */
export const LiveLoading = () => (
  <div className={view.view} data-layout={useLiveLayout()}>
    <header>
      <h1 data-hidden-visually>Dashboard</h1>
      <Skeleton className={styles.title} />
    </header>
    <section className={stage.stage} aria-label="Live view">
      <div className={stage.picture}>
        <Skeleton className={styles.picture} />
        <p className={styles.words}>Loading...</p>
      </div>
      <ComingSteering />
    </section>
    <div className={view.row}>
      <ComingControls />
    </div>
    <ComingCameras />
  </div>
)

/** Where the gauges and the pad will be on a phone; elsewhere they lie over the picture. */
export const ComingSteering = () => <Skeleton className={styles.steering} />

/** Where the row of controls will be. */
export const ComingControls = () => (
  <>
    <Skeleton className={styles.controls} />
    <Skeleton className={styles.controls} />
  </>
)

/** Where the side panel will be. */
export const ComingCameras = () => (
  <aside className={styles.cameras}>
    {['first', 'second', 'third'].map((place) => (
      <Skeleton key={place} className={styles.camera} />
    ))}
  </aside>
)
