import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './presets-dialog.module.css'

export const PresetsLoading = () => (
  <div role="status" className={styles.presets}>
    <span data-hidden-visually>Loading the presets...</span>
    {['first', 'second', 'third'].map((key) => (
      <Skeleton key={key} className={styles.skeleton} />
    ))}
  </div>
)
